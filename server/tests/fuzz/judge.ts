import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ApiDocument, Operation } from './document';

export interface Received {
  status: number;
  headers: Record<string, string | undefined>;
  text: string;
}

/** What no answer may name: a stack, a path of the machine, a statement, an error of the database or the runtime. */
const LEAKS =
  /\n\s+at |node_modules|\.[cm]?[jt]s:\d+|\/(?:home|root|usr|var|tmp|app|work|proc)\/|\b(?:insert into|delete from|select .{1,80} from|update \w+ set)\b|SQLSTATE|violates |relation "|syntax error|(?:Type|Range|Reference|Syntax|Database)Error|ECONN|undefined|\[object /i;

/** Judges answers by the document: returns what is wrong with one, or undefined. */
export type Judge = (operation: Operation | undefined, received: Received) => string | undefined;

/** Creates the judge of a document's answers. */
export function createJudge(document: ApiDocument): Judge {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats(ajv);
  ajv.addSchema(document, 'api');
  const compiled = new Map<string, ValidateFunction>();
  const validatorOf = (pointer: string): ValidateFunction => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `api#/${pointer}` });
    compiled.set(pointer, known);
    return known;
  };

  return (operation, { status, headers, text }) => {
    if (status >= 500 && status !== 503) return `status ${status}`;
    if ((status === 429 || status === 503) && headers['retry-after'] === undefined) return 'no Retry-After';
    if (status >= 400 && LEAKS.test(text)) return 'names a stack, a path or a statement';
    const described = operation?.responses[String(status)];
    if (operation && !described) return `status ${status} is not described`;
    const isJson = described ? described.content?.['application/json'] !== undefined : status >= 400;
    if (!isJson) return undefined;
    const body = parsed(text);
    if (body === undefined) return 'not JSON';
    const validate = validatorOf(described && operation ? pointerTo(operation, status) : 'components/schemas/Error');
    if (validate(body)) return undefined;
    const [fault] = validate.errors ?? [];
    return `breaks its schema at '${fault?.instancePath}': ${fault?.message}`;
  };
}

function pointerTo({ path, method }: Operation, status: number): string {
  const parts = [
    'paths',
    path,
    method.toLowerCase(),
    'responses',
    String(status),
    'content',
    'application/json',
    'schema',
  ];
  return parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
