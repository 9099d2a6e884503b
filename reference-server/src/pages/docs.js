// Swagger UI fills in the examples of all parameters, and a call would be made with all of
// them. Those that may be left out are left empty, and their descriptions show the examples instead.
function withoutFilledParameters(document) {
  const inlined = Object.values(document.paths)
    .flatMap((path) => [path, ...Object.values(path)])
    .flatMap((holder) => holder.parameters ?? []);
  const shared = Object.values(document.components.parameters ?? {});
  for (const parameter of [...inlined, ...shared]) {
    if (parameter.required || !('example' in parameter)) continue;
    parameter.description = `${parameter.description ?? ''}\n\nFor example \`${parameter.example}\`.`;
    delete parameter.example;
  }
  return document;
}

// The introduction is long, and is shown when it is asked for.
const introduction = document.getElementById('introduction');
introduction.addEventListener('click', () => {
  const shown = document.body.classList.toggle('introduced');
  introduction.setAttribute('aria-expanded', shown);
});

// Swagger UI looks for the names of tags alone. People know a path, an operation or a word of its
// summary.
const searchOperations = () => ({
  fn: {
    opsFilter(tags, phrase) {
      const words = phrase.toLowerCase().split(/\s+/).filter(Boolean);
      const matches = (operation, tag) => {
        const details = operation.get('operation');
        const parts = [tag, operation.get('path'), operation.get('method'),
          details.get('operationId'), details.get('summary')];
        const text = parts.join(' ').toLowerCase();
        return words.every((word) => text.includes(word));
      };
      return tags
        .map((tag, name) => tag.update('operations', (operations) =>
          operations.filter((operation) => matches(operation, name))))
        .filter((tag) => tag.get('operations').size > 0);
    },
  },
});

async function start() {
  const response = await fetch('/openapi.json');
  SwaggerUIBundle({
    spec: withoutFilledParameters(await response.json()),
    dom_id: '#docs',
    deepLinking: true,
    displayRequestDuration: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    filter: true,
    plugins: [searchOperations],
    tryItOutEnabled: true,
    // Nothing is asked of another host.
    validatorUrl: null,
  });
}

// The field says "Filter by tag" when it appears, and nothing sets another text.
new MutationObserver((_changes, observer) => {
  const search = document.querySelector('.operation-filter-input');
  if (!search) return;
  search.placeholder = 'Search paths, names and summaries';
  observer.disconnect();
}).observe(document.getElementById('docs'), { childList: true, subtree: true });

window.addEventListener('load', start);
