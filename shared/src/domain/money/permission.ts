import type { Owned } from '../identity/permission';
import { type Actor, isAdmin } from '../kernel/actor';

/** An invoice is opened by its buyer and by administrators; for everybody else it does not exist (404). */
export function canOpenInvoice(actor: Actor, invoice: Owned): boolean {
  return isAdmin(actor) || invoice.ownerId === actor.id;
}
