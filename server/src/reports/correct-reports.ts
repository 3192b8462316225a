import type { Context } from '../context';
import type { EntryChange } from './queue-correction';

/** Makes new versions of the valid reports that a change concerns. */
export async function correctReports(_ctx: Context, _change: EntryChange & { at: string }): Promise<void> {}
