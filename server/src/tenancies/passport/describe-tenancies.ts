import { warsawDate } from '@najem/shared/domain/kernel';
import { monthsOf, passportTenanciesText, TENANCIES_CONFIRMED_BY } from '@najem/shared/domain/tenancies';
import type { ShownPerson } from '../../rights/hooks';
import type { Context } from '../tables';
import { listProven } from './queries';

/** Says at the head of a passport how many proven tenancies stand behind its person in that role, and who confirmed them; nothing of none. */
export async function describeTenancies(ctx: Context, shown: ShownPerson): Promise<string[]> {
  const tenancies = await listProven(ctx, shown);
  if (tenancies.length === 0) return [];
  const days = tenancies.map(({ starts_on: from, ends_on: to }) => ({ from, to: to ?? undefined }));
  const ends = tenancies.map(({ ends_on, state }) => (state === 'running' ? undefined : (ends_on ?? undefined)));
  const figures = {
    tenancies: tenancies.length,
    others: new Set(tenancies.map(({ other }) => other)).size,
    months: monthsOf(days, warsawDate(ctx.now())),
    lastTo: ends.includes(undefined) ? undefined : ends.toSorted().at(-1),
  };
  return [passportTenanciesText(shown.kind, figures), TENANCIES_CONFIRMED_BY];
}
