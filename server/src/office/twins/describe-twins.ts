import { maskIdentifier } from '@najem/shared/domain/kernel';
import type { Context } from '../tables';
import { findOutdated, listTwins } from './find-twins';
import { listOldKeys } from './queries';

/** Says in lines for an operator what is stored in an older form: twins first, then what only waits for a new key, then accounts. */
export async function describeTwins(ctx: Context): Promise<string[]> {
  const twins: string[] = [];
  const others: string[] = [];
  for (const outdated of await findOutdated(ctx)) {
    const name = maskIdentifier(outdated.text);
    const places = outdated.rows.map(({ table, id }) => `${table} ${id}`).join(', ');
    const pairs = listTwins(outdated);
    for (const same of pairs) {
      const listed = same.map(({ id, created_at }) => `${id} of ${created_at.toISOString().slice(0, 10)}`);
      twins.push(`${name}: one ${same[0]?.kind} more than once: ${listed.join(', ')}`);
    }
    if (outdated.type === undefined) others.push(`${name}: no identifier any more, correct it by hand: ${places}`);
    else if (pairs.length === 0) others.push(`${name}: stored in an older form, to be keyed again: ${places}`);
  }
  const accounts = await listOldKeys(ctx);
  return [
    ...twins,
    ...others,
    ...accounts.map(({ id }) => `account ${id}: another account has the same address in another spelling`),
  ];
}
