import type { CallError } from '@najem/shared/contract/kernel';

/** The state of data that a call brings; a renewal and its failure keep the data before. */
export type Loadable<Data> =
  | { status: 'idle' }
  | { status: 'loading'; previous?: Data }
  | { status: 'loaded'; data: Data }
  | { status: 'failed'; error: CallError; previous?: Data };

export const IDLE: { status: 'idle' } = { status: 'idle' };

/** The newest data of a loadable, also while it is being renewed or after a renewal failed. */
export function dataOf<Data>(loadable: Loadable<Data>): Data | undefined {
  if (loadable.status === 'loaded') return loadable.data;
  return loadable.status === 'idle' ? undefined : loadable.previous;
}

/** The state of a request after one of its actions. */
export function stateAfter<Data>(
  state: Loadable<Data>,
  { output, error }: { input?: unknown; output?: Data; error?: CallError },
): Loadable<Data> {
  if (output !== undefined) return { status: 'loaded', data: output };
  const previous = dataOf(state);
  const kept = previous === undefined ? {} : { previous };
  return error === undefined ? { status: 'loading', ...kept } : { status: 'failed', error, ...kept };
}
