// The address of this site, as the browser knows it.
document.getElementById('site').textContent = window.location.origin;
