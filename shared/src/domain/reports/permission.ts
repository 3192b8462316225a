import type { Owned } from '../identity/permission';
import { type Actor, isAdmin } from '../kernel/actor';

/** Administrators' reports cost nothing. */
export function canGenerateWithoutPaying(actor: Actor): boolean {
  return isAdmin(actor);
}

/** A report is opened by who holds it and by administrators; for everybody else it does not exist (404). */
export function canOpenReport(actor: Actor, report: Owned): boolean {
  return isAdmin(actor) || report.ownerId === actor.id;
}

/** Whether a person may share a report: the same people as may open it. */
export function canShareReport(actor: Actor, report: Owned): boolean {
  return canOpenReport(actor, report);
}
