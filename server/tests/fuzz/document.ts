/** The parts of the OpenAPI document that the fuzzer reads. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

interface Content {
  content?: Record<string, { schema: Schema }>;
}

export interface ApiOperation {
  operationId: string;
  'x-access': 'public' | 'user' | 'person' | 'admin';
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

export interface ApiDocument {
  paths: Record<string, Record<string, ApiOperation>>;
}

/** A call of the document with its address. */
export interface Operation extends ApiOperation {
  method: string;
  path: string;
}

/** Lists the calls of a document, in its order. */
export function listOperations({ paths }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
}
