import { type Endpoint, ERRORS } from '@najem/shared/contract/kernel';
import type { TSchema } from '@sinclair/typebox';
import { errorsOf } from '../../kernel/http/declared-errors';
import { everyAddress } from '../../kernel/http/mount';
import { toResponseSchema } from '../../kernel/http/response-schema';

interface Schema {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: string[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  patternProperties?: Record<string, Schema>;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

const ACCESS_WORDS = {
  public: 'everybody',
  person: 'signed in, or a guest with a file session',
  user: 'signed in',
  admin: 'administrators',
} as const;

/** Renders the contract as a page without scripts, accessible by keyboard, with the remotes that have a backend of their own. */
export function renderDocsPage(backends: readonly string[]): string {
  const features = new Map<string, { name: string; endpoint: Endpoint }[]>();
  for (const call of everyAddress()) {
    const [feature = ''] = call.name.split('.', 1);
    features.set(feature, [...(features.get(feature) ?? []), call]);
  }
  const names = [...features.keys()];
  const contents = names.map((name) => `<li><a href="#${name}">${heading(name)}</a></li>`).join('');
  const sections = names.map((name) => section(name, features.get(name) ?? [])).join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rzetelny Najem: API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<h1>Rzetelny Najem <span>API</span></h1>
<p>Every failed call answers <code>{ success: false, code, message }</code>: <code>code</code> is stable,
<code>message</code> is a Polish sentence fit to show. Ids are opaque texts, times are ISO 8601 in UTC, money is in PLN.
The same as a machine reads it: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Calls"><ul>${contents}</ul></nav>
</header>
<main>${sections}${backendList(backends)}${errorTable()}</main>
</body>
</html>
`;
}

function backendList(backends: readonly string[]): string {
  if (backends.length === 0) return '';
  const items = backends.map(
    (id) => `<li><code>/api/x/${id}/</code> <a href="/api/x/${id}/openapi.json">openapi.json</a></li>`,
  );
  return `<section id="backends"><h2>Calls of remotes' own backends</h2><ul>${items.join('')}</ul></section>`;
}

function section(name: string, calls: { name: string; endpoint: Endpoint }[]): string {
  return `<section id="${name}"><h2>${heading(name)}</h2>${calls.map(({ endpoint }) => callDetails(endpoint)).join('')}</section>`;
}

function callDetails(endpoint: Endpoint): string {
  const { method, access, outsideApi, summary } = endpoint;
  const path = `${outsideApi ? '' : '/api'}${endpoint.path}`;
  const total = endpoint.paged ? ', the length of the whole list in <code>X-Total-Count</code>' : '';
  return `<details>
<summary><b class="${method.toLowerCase()}">${method}</b> <code>${escape(path)}</code>
<span>${escape(summary)}</span> <i>${ACCESS_WORDS[access]}</i></summary>
${part('Path', endpoint.params)}${part('Query', endpoint.query)}${part('Body', endpoint.body)}
<h3>Answer ${endpoint.status ?? 200}${total}</h3>${endpoint.binary ? `<p>A file: <code>${endpoint.binary}</code></p>` : outline(endpoint.reply)}
<h3>Errors</h3><ul class="errors">${errorsOf(endpoint).map(errorItem).join('')}</ul>
</details>`;
}

function part(title: string, schema: TSchema | undefined): string {
  return schema ? `<h3>${title}</h3>${outline(schema)}` : '';
}

function outline(schema: TSchema): string {
  return `<pre tabindex="0">${escape(describe(toResponseSchema(schema), ''))}</pre>`;
}

/** Describes a schema as an outline for readers. */
function describe(schema: Schema, indent: string): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((choice) => JSON.stringify(choice)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((choice) => describe(choice, indent)).join(' | ');
  if (schema.type === 'array') return `[${describe(schema.items ?? {}, indent)}, …]`;
  const [values] = Object.values(schema.patternProperties ?? {});
  if (values) return `{ [name]: ${describe(values, indent)} }`;
  if (!schema.properties) return scalar(schema);
  const inner = `${indent}  `;
  const fields = Object.entries(schema.properties).map(
    ([name, field]) => `${inner}${name}${schema.required?.includes(name) ? '' : '?'}: ${describe(field, inner)}`,
  );
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${indent}}`;
}

function scalar({ type, format, minimum, maximum, maxLength }: Schema): string {
  const limits = [
    format === 'date-time' ? 'ISO 8601' : format,
    minimum === undefined ? undefined : `from ${minimum}`,
    maximum === undefined ? undefined : `to ${maximum}`,
    maxLength === undefined ? undefined : `at most ${maxLength} characters`,
  ].filter((limit) => limit !== undefined);
  return `${type ?? 'anything'}${limits.length > 0 ? ` (${limits.join(', ')})` : ''}`;
}

function errorItem(code: keyof typeof ERRORS): string {
  return `<li><a href="#error-${code}">${code}</a> ${ERRORS[code].status}</li>`;
}

function errorTable(): string {
  const rows = Object.entries(ERRORS)
    .map(
      ([code, { status, message }]) =>
        `<tr id="error-${code}"><td><code>${code}</code></td><td>${status}</td><td lang="pl">${escape(message)}</td></tr>`,
    )
    .join('');
  return `<section id="errors"><h2>Errors</h2><div class="wide" tabindex="0"><table>
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Message</th></tr></thead>
<tbody>${rows}</tbody></table></div></section>`;
}

/** `rentCoins` as a heading: RentCoins. */
function heading(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
