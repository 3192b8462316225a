import type { Input } from '@najem/shared/contract/kernel';
import type { OpinionEntry, tenancies } from '@najem/shared/contract/tenancies';
import { warsawDate } from '@najem/shared/domain/kernel';
import type { Actor } from '../kernel/context';
import { DAY_MS } from '../kernel/durations';
import type { Exchange } from '../kernel/serve';
import type { Context } from '../tables';
import { advanceTenancies } from '../tenancies/clock/advance';
import { answerInvitation } from '../tenancies/invitations/answer';
import { inviteToTenancy } from '../tenancies/invitations/invite';
import { linkSecret } from '../tenancies/invitations/queries';
import { giveOpinion } from '../tenancies/opinions/give-opinion';
import { findByNumber } from '../tenancies/tenancy/queries';
import { daysAgo } from './past';
import { DEMO_PEOPLE } from './people';
import { addOwnClaim, requireActor } from './rights';
import { DEMO_TENANCY_TEXTS as TEXTS } from './texts';

/** Places in the list of the demo's people. */
const [LANDLORD, TENANT, OWNER, FLATMATE, OTHER_FLATMATE] = [0, 1, 5, 6, 8] as const;
/** Of the owner's number, which the plan does not describe. */
const OWNER_NUMBER = 90_006;

/** Each of the demo's people calls from a network of their own: two sides in one are a note for the desk. */
function browserOf({ email }: Actor): Exchange {
  const place = DEMO_PEOPLE.findIndex((person) => person.email === email);
  return { address: `198.51.100.${place + 1}` } as Exchange;
}

/** Days before it was entered. */
interface Days {
  from: number;
  to?: number;
}

/**
 * Adds tenancies of one of the demo's tenants in every state that a visitor should see: asked, countered, running, in the window with an
 * opinion of their own, revealed with both opinions, in the history and outside of it; and three flatmates of one landlord.
 */
export async function addTenancies(ctx: Context, actors: readonly Actor[]): Promise<void> {
  const [landlord, tenant, owner] = [LANDLORD, TENANT, OWNER].map((place) => requireActor(actors, place)) as [
    Actor,
    Actor,
    Actor,
  ];
  await addOwnClaim(ctx, owner, OWNER_NUMBER);
  // Revealed: with the proven owner in the history of both, with the landlord who has proved nothing outside of it.
  for (const [by, address, opinions] of [
    [owner, TEXTS.revealed, TEXTS.opinions],
    [landlord, TEXTS.unproven, TEXTS.unprovenOpinions],
  ] as const) {
    const number = await agree(daysAgo(ctx, 80), { by, to: tenant, address, days: { from: 720, to: 2 } });
    await give(daysAgo(ctx, 70), by, number, opinions.landlord);
    await give(daysAgo(ctx, 60), tenant, number, opinions.tenant);
    await advanceTenancies(daysAgo(ctx, 20));
  }
  const open = await agree(daysAgo(ctx, 10), {
    by: owner,
    to: tenant,
    address: TEXTS.window,
    days: { from: 390, to: 1 },
  });
  await give(daysAgo(ctx, 3), tenant, open, TEXTS.opinions.tenant);
  await agree(daysAgo(ctx, 30), { by: tenant, role: 'tenant', to: owner, address: TEXTS.running, days: { from: 60 } });
  for (const place of [FLATMATE, OTHER_FLATMATE, TENANT]) {
    await agree(daysAgo(ctx, 15), {
      by: landlord,
      to: requireActor(actors, place),
      address: TEXTS.flat,
      days: { from: 300 },
    });
  }
  await ask(daysAgo(ctx, 2), { by: owner, to: tenant, address: TEXTS.asked, days: { from: 1500, to: 900 } });
  const countered = await ask(daysAgo(ctx, 4), {
    by: tenant,
    role: 'tenant',
    to: landlord,
    address: TEXTS.countered,
    days: { from: 1900, to: 1550 },
  });
  const counter = { token: countered.token, answer: 'counter', to: dayOf(ctx, 1520) } as const;
  await answerInvitation(daysAgo(ctx, 1), landlord, counter, browserOf(landlord));
}

interface Asked {
  by: Actor;
  /** Of who asks; a landlord unless it is said. */
  role?: 'tenant';
  to: Actor;
  address: string;
  days: Days;
}

async function ask(past: Context, { by, role, to, address, days }: Asked): Promise<{ number: string; token: string }> {
  const input: Input<typeof tenancies.invite> = {
    role: role ?? 'landlord',
    address,
    from: dayOf(past, days.from),
    to: days.to === undefined ? undefined : dayOf(past, days.to),
    emails: [to.email],
  };
  const { tenancies: entered } = await inviteToTenancy(past, by, input, browserOf(by));
  const number = entered[0]?.number ?? '';
  const found = await findByNumber(past, number);
  if (!found) throw new Error('A tenancy of the demo was not entered');
  return { number, token: linkSecret(past, found.tenancy.id) };
}

async function agree(past: Context, asked: Asked): Promise<string> {
  const { number, token } = await ask(past, asked);
  await answerInvitation(past, asked.to, { token, answer: 'confirm' }, browserOf(asked.to));
  return number;
}

async function give(past: Context, by: Actor, number: string, entries: readonly OpinionEntry[]): Promise<void> {
  await giveOpinion(past, by, { number, entries: [...entries], version: 0 });
}

function dayOf(ctx: Context, daysBefore: number): string {
  return warsawDate(new Date(ctx.now().getTime() - daysBefore * DAY_MS));
}
