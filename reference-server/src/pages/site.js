// The address of this site, as the browser knows it.
document.getElementById('site').textContent = window.location.origin;

const copy = document.getElementById('copy');
// Browsers let pages write to the clipboard over TLS and on this machine alone.
copy.hidden = !navigator.clipboard;
copy.addEventListener('click', async () => {
  await navigator.clipboard.writeText(document.getElementById('call').textContent);
  copy.textContent = 'Copied';
});
