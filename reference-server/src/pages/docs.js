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
    tryItOutEnabled: true,
    // Nothing is asked of another host.
    validatorUrl: null,
  });
}

window.addEventListener('load', start);
