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

// The introduction is long, and is folded below the login.
function foldIntroduction() {
  const introduction = document.querySelector('.information-container .description');
  if (!introduction || introduction.closest('details')) return;
  const folded = document.createElement('details');
  const summary = document.createElement('summary');
  summary.textContent = 'Introduction: conventions, errors, paging, permissions';
  introduction.replaceWith(folded);
  folded.append(summary, introduction);
}

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
    onComplete: foldIntroduction,
  });
}

window.addEventListener('load', start);
