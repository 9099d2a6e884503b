// Uses a page as a person with a phone does, and writes what it then shows into its title.
const wait = (millis) => new Promise((resolve) => setTimeout(resolve, millis));

const found = async (selector) => {
  for (let tries = 0; tries < 200; tries += 1) {
    const element = document.querySelector(selector);
    if (element) return element;
    await wait(50);
  }
  throw new Error(`there is no ${selector}`);
};

// React listens to the event and asks the element for the value that the browser keeps.
const type = async (selector, text) => {
  const input = await found(selector);
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  value.set.call(input, text);
  for (const kind of ['input', 'change']) {
    input.dispatchEvent(new Event(kind, { bubbles: true }));
  }
  // The page takes what is typed when nothing has been typed for a while.
  await wait(1000);
};

const click = async (selector) => (await found(selector)).click();

// Searches for a part of a path, and goes back to all operations.
async function searchPath() {
  const search = '.operation-filter-input';
  await type(search, 'user/getBy');
  const paths = [...document.querySelectorAll('.opblock-summary-path')];
  const found = paths.map((path) => path.dataset.path).join();
  if (found !== '/services/v2/user/getByUsername.json') throw new Error(`found ${found}`);
  await type(search, '');
}

// Logs in and tries getUser.
async function tryOperation() {
  await click('.auth-wrapper .authorize');
  await type('.auth-container input[name="username"]', 'maja');
  await type('.auth-container input[name="password"]', "maja's password");
  await click('.auth-btn-wrapper .authorize');
  await found('.auth-btn-wrapper .btn-done');
  await click('.auth-btn-wrapper .btn-done');
  await searchPath();
  const operation = '#operations-users-getUser';
  await click(`${operation} .opblock-summary-control`);
  await type(`${operation} tr[data-param-name="user_id"] input`, '3');
  await click(`${operation} .execute`);
  const live = `${operation} .live-responses-table .response`;
  const status = await found(`${live} .response-col_status`);
  const body = await found(`${live} .response-col_description`);
  await wait(500);
  return `${status.textContent.trim()} ${body.textContent}`;
}

// Some browsers have no windows as narrow as a phone.
const phone = 390;

const expectNothingRunsOver = () => {
  document.body.style.width = `${phone}px`;
  const right = (element) => element.getBoundingClientRect().right;
  const over = [...document.querySelectorAll('body *')].find((element) => right(element) > phone);
  if (over) throw new Error(`runs over: ${over.outerHTML}`);
  const [call, copy] = ['#call', 'button#copy'].map((name) => document.querySelector(name));
  if (call && right(call) > copy.getBoundingClientRect().left) {
    throw new Error('the button to copy covers the command');
  }
};

async function drive() {
  const shown = window.location.pathname === '/docs' ? await tryOperation() : 'shown';
  expectNothingRunsOver();
  return shown;
}

window.addEventListener('load', () => {
  drive()
    .catch((error) => `failed: ${error.message}`)
    .then((title) => { document.title = title; });
});
