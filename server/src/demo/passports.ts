import { PASSPORT_REQUEST_DAYS } from '@najem/shared/domain/rights';
import { type Actor, inTransaction } from '../kernel/context';
import type { Context } from '../tables';
import { hashSecret, newSecret } from '../kernel/crypto';
import { indexAddress } from '../kernel/db/identifier-vault';
import { DAY_MS } from '../kernel/durations';
import { shareWithAsker } from '../rights/passports/answer-request';
import { linkPassport } from '../rights/passports/link-passport';
import { makePassport } from '../rights/passports/make-passport';
import { insertRequest, moveRequest } from '../rights/passports/request-queries';
import { daysAgo } from './past';
import { requireActor } from './rights';
import { DEMO_PASSPORT_TEXTS as TEXTS } from './texts';

const MONTH_HOURS = 720;
/** Places in the list of the demo's people. */
const PERSON = 1;
const ASKER = 3;

/** Gives one of the demo's people a passport with living links, and another one requests: shared, declined and waiting. */
export async function addPassports(ctx: Context, actors: readonly Actor[]): Promise<void> {
  const actor = requireActor(actors, PERSON);
  const shown = { role: 'tenant', withAddresses: false, withComments: true } as const;
  const { passport } = await makePassport(daysAgo(ctx, 1), { is: 'user', actor }, shown);
  await linkPassport(daysAgo(ctx, 1), { is: 'user', actor }, { id: passport._id, expirationHours: MONTH_HOURS });
  const asker = requireActor(actors, ASKER);
  const shared = await ask(daysAgo(ctx, 1), asker, actor.email);
  await inTransaction(daysAgo(ctx, 0.5), (tx) =>
    shareWithAsker(tx, actor, shared, { passportId: passport._id, expirationHours: MONTH_HOURS }),
  );
  const declined = await ask(daysAgo(ctx, 6), asker, TEXTS.declining);
  await moveRequest(daysAgo(ctx, 5), declined.id, { state: 'declined' });
  await ask(daysAgo(ctx, 2), asker, TEXTS.waiting);
}

function ask(past: Context, { id }: Actor, email: string) {
  const { current, keyId } = indexAddress(past.vault, email);
  return insertRequest(past, {
    asker_id: id,
    email,
    address_index: current,
    address_key: keyId,
    message: TEXTS.message,
    token_hash: hashSecret(newSecret(past)),
    sent_at: past.now(),
    expires_at: new Date(past.now().getTime() + PASSPORT_REQUEST_DAYS * DAY_MS),
    answered_at: null,
    share_id: null,
    link_cipher: null,
    link_key: null,
  });
}
