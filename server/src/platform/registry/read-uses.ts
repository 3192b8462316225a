import { createHash } from 'node:crypto';
import { type TSchema, Type } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import type { Context } from '../tables';
import type { RemoteRecord } from './build-record';
import { readFile } from './queries';
import type { Reason } from './texts';
import { type ContractUses, findBrokenUses, ownContract } from './uses';

/** The file of a release that says what its remote uses of the contract; its record has the hash. */
export const USES_FILE = 'contract.json';

/** What a release uses, compared with this server's contract. */
export interface ComparedUses {
  /** A reason for each use that this server breaks. */
  broken: Reason[];
  /** To be compared with a shell. */
  names: ContractUses['names'];
  /** To be compared with those of other remotes. */
  payloads?: ContractUses['payloads'];
  slots?: ContractUses['slots'];
}

const Name = Type.String({ maxLength: 200 });
const Limit = Type.Optional(Type.Number());
const Shape = Type.Recursive((This: TSchema) => {
  const Shapes = Type.Record(Type.String(), This);
  return Type.Object({
    type: Type.Optional(Name),
    enum: Type.Optional(Type.Array(Type.Union([Name, Type.Number(), Type.Boolean()]))),
    anyOf: Type.Optional(Type.Array(This, { minItems: 1 })),
    properties: Type.Optional(Shapes),
    required: Type.Optional(Type.Array(Name)),
    additionalProperties: Type.Optional(This),
    items: Type.Optional(This),
    format: Type.Optional(Name),
    pattern: Type.Optional(Type.String()),
    minLength: Limit,
    maxLength: Limit,
    minimum: Limit,
    maximum: Limit,
    minItems: Limit,
    maxItems: Limit,
  });
});
const Uses = TypeCompiler.Compile(
  Type.Object({
    calls: Type.Record(
      Type.String(),
      Type.Object({
        method: Name,
        path: Name,
        params: Type.Optional(Shape),
        query: Type.Optional(Shape),
        body: Type.Optional(Shape),
        reply: Type.Optional(Shape),
        paged: Type.Optional(Type.Boolean()),
        binary: Type.Optional(Name),
        upload: Type.Optional(Type.Boolean()),
        errors: Type.Array(Name),
      }),
    ),
    names: Type.Record(Type.String(), Type.Array(Name)),
    events: Type.Array(Name),
    slots: Type.Optional(Type.Record(Type.String(), Type.Array(Name))),
    payloads: Type.Optional(Type.Record(Type.String(), Shape)),
  }),
);

/** Compares what a release's file says with this server's contract; undefined for a file of another shape. */
export function compareUses(content: Buffer): ComparedUses | undefined {
  try {
    const uses: unknown = JSON.parse(content.toString('utf8'));
    if (!Uses.Check(uses)) return undefined;
    const { names, payloads, slots } = uses as ContractUses;
    return { broken: findBrokenUses(uses as ContractUses, ownContract()), names, payloads, slots };
  } catch {
    // No JSON, or nested deeper than any call.
    return undefined;
  }
}

/** The hash of a release's file of uses, as its record has it. */
export function fingerprintOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url');
}

/** By fingerprint, because neither a file nor the contract of a process ever changes. */
const compared = new Map<string, Promise<ComparedUses | undefined>>();

/** Reads what a stored release uses; undefined for one that was built before builds wrote it down. */
export async function readUses(
  ctx: Context,
  record: Pick<RemoteRecord, 'id' | 'version' | 'fingerprint'>,
): Promise<ComparedUses | undefined> {
  const { fingerprint } = record;
  if (fingerprint === undefined) return undefined;
  const reading =
    compared.get(fingerprint) ?? readFile(ctx, record, USES_FILE).then((file) => file && compareUses(file));
  compared.set(fingerprint, reading);
  try {
    const uses = await reading;
    if (!uses) compared.delete(fingerprint);
    return uses;
  } catch (error) {
    compared.delete(fingerprint);
    throw error;
  }
}
