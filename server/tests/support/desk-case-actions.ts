import { type DeskCase, deskCaseCalls } from '@najem/shared/contract/rights';
import { REASONS } from './dispute-actions';
import type { TestApp } from './harness';
import { confirmPerson, type Person } from './sign-in';

type Decision = Omit<Parameters<typeof decideCall>[2], 'id' | 'version'>;

function decideCall(
  site: TestApp,
  admin: Person,
  input: Parameters<typeof site.call<typeof deskCaseCalls.decideCase>>[1],
) {
  return site.call(deskCaseCalls.decideCase, input, { as: admin });
}

/** Reads a case as the desk sees it. */
export async function readDeskCase(site: TestApp, admin: Person, id: string): Promise<DeskCase> {
  await confirmPerson(site, admin);
  const { status, body } = await site.call(deskCaseCalls.case, { id }, { as: admin });
  if (status !== 200) throw new Error(`Opening a case on the desk failed: ${JSON.stringify(body)}`);
  return body.case;
}

/** An administrator takes a case. */
export async function takeOnDesk(site: TestApp, admin: Person, id: string): Promise<DeskCase> {
  const { version } = await readDeskCase(site, admin, id);
  const { status, body } = await site.call(deskCaseCalls.takeCase, { id, version }, { as: admin });
  if (status !== 200) throw new Error(`Taking a case failed: ${JSON.stringify(body)}`);
  return body.case;
}

/** An administrator decides a case that is in review; returns the call's answer. */
export async function decideOnDesk(site: TestApp, admin: Person, id: string, decision: Decision) {
  const { version } = await readDeskCase(site, admin, id);
  return decideCall(site, admin, { reasons: REASONS, ...decision, id, version });
}

/** An administrator takes and decides a case; throws where that fails. */
export async function settleOnDesk(site: TestApp, admin: Person, id: string, decision: Decision): Promise<DeskCase> {
  await takeOnDesk(site, admin, id);
  const { status, body } = await decideOnDesk(site, admin, id, decision);
  if (status !== 200) throw new Error(`Deciding a case failed: ${JSON.stringify(body)}`);
  return body.case;
}
