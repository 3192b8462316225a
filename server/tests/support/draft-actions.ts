import { drafts } from '@najem/shared/contract/rights';
import type { DraftKind } from '@najem/shared/domain/rights';
import type { CallOptions, TestApp } from './harness';

/** What stands in a form. */
export const WORDS = { text: 'Zapamiętane słowa, których nikt jeszcze nie wysłał.' };

/** Reads the draft of a form. */
export async function readDraft(site: TestApp, as: CallOptions, kind: DraftKind, thing = 'new') {
  return (await site.call(drafts.get, { kind, thing }, as)).body;
}

/** Saves what stands in a form as it was read; returns the call's answer. */
export async function saveDraft(
  site: TestApp,
  as: CallOptions,
  kind: DraftKind,
  thing = 'new',
  input: { values?: Record<string, string | boolean | string[]>; attachmentIds?: string[]; version?: number } = {},
) {
  const version = input.version ?? (await readDraft(site, as, kind, thing)).version;
  return site.call(drafts.save, { kind, thing, values: WORDS, ...input, version }, as);
}
