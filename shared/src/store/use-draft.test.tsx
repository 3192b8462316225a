import { claims, drafts } from '@najem/shared/contract/rights';
import { SESSION_TEXTS } from '@najem/shared/store';
import { aUser, fakeApi, noConnection, refusal, renderScreen } from '@najem/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { UnknownAction } from 'redux';
import { NEVER, Subject, throwError } from 'rxjs';
import { selectUnsaved, selectUnsent, unsavedGivenUp } from './drafts';
import { request } from './request';
import { loginFailure, logout, sessionLost } from './session';
import type { RootState } from './types';
import { useDraft, useSending } from './use-draft';

const end = request('echo/end', claims.end);
const START = { text: '' };
const NOON = '2026-11-28T11:00:00.000Z';

const A_FILE = {
  _id: 'plik-1',
  purpose: 'dispute',
  mediaType: 'image/jpeg',
  size: 1,
  state: 'usable',
  createdAt: NOON,
} as const;

/** The server's draft of one form, as the contract describes it; `thing` names nobody else's. */
function aServer(kept?: { text: string; version: number }) {
  let version = kept?.version ?? 0;
  let text = kept?.text;
  const api = fakeApi()
    .on(drafts.get, () => ({
      success: true,
      version,
      ...(text === undefined ? {} : { draft: { values: { text }, attachments: [], changedAt: NOON } }),
    }))
    .on(drafts.save, (input) => {
      if (input.version !== version) return refusal('STALE_EDIT');
      version += 1;
      text = String(input.values['text']);
      return { ...saved(version) };
    })
    .on(drafts.remove, () => {
      text = undefined;
      version += 1;
      return { success: true, version };
    })
    .on(claims.end, () => ({ success: true }));
  return { api, text: () => text, saveElsewhere: (other: string | undefined) => void ((text = other), (version += 1)) };
}

const saved = (version: number) => ({ success: true, version, changedAt: NOON });

function Form() {
  const draft = useDraft('comment', 'spór-1', START);
  const [sending, send] = useSending(draft, end);
  if (!draft.values) return <p>loading</p>;
  return (
    <>
      <textarea
        aria-label="text"
        value={draft.values.text}
        onChange={({ target }) => draft.edit({ text: target.value })}
      />
      <p>{draft.savedAt ? 'kept' : 'nothing kept'}</p>
      {draft.fault !== undefined && <p role="alert">{draft.fault}</p>}
      {draft.other && (
        <>
          <p>{`other: ${draft.other.values.text}`}</p>
          <button onClick={() => draft.choose('other')}>other</button>
          <button onClick={() => draft.choose('mine')}>mine</button>
        </>
      )}
      {draft.isRemoved && (
        <>
          <p>removed elsewhere</p>
          <button onClick={() => draft.choose('other')}>removed too</button>
          <button onClick={() => draft.choose('mine')}>mine</button>
        </>
      )}
      <button onClick={draft.remove}>remove</button>
      <button onClick={draft.giveUp}>give up</button>
      <button onClick={() => send({ id: '1' })}>{`send ${sending.status}`}</button>
    </>
  );
}

function Page() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button onClick={() => setOpen(!isOpen)}>leave or return</button>
      {isOpen && <Form />}
    </>
  );
}

/** A page on which the answer to a form stands in its place. */
function Answered() {
  const isAnswered = useSelector((root: RootState) => root['echo'] === 'answered');
  return isAnswered ? <p>answered</p> : <Form />;
}

function reducer(state: 'answered' | 'open' = 'open', action: UnknownAction) {
  return end.succeeded.match(action) ? 'answered' : state;
}

function open({ api }: { api: ReturnType<typeof fakeApi> }, { user = aUser(), element = <Page /> } = {}) {
  const module = { id: 'echo', contract: '', epic: end.epic, reducer, routes: [{ path: '/', element }] };
  const shown = renderScreen(module, '/', { api, user });
  const press = (name: string) => void fireEvent.click(screen.getByRole('button', { name }));
  return {
    ...shown,
    press,
    isUnsaved: () => selectUnsaved(shown.store.getState()),
    isUnsent: () => selectUnsent(shown.store.getState()),
  };
}

const field = () => screen.getByRole('textbox', { name: 'text' });
const type = (text: string) => void fireEvent.change(field(), { target: { value: text } });
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => jest.useRealTimers());

it('a draft shows what is kept before anything can be typed over it', async () => {
  open(aServer({ text: 'W maju zapłaciłam.', version: 3 }));
  await wait(0);
  expect(field()).toHaveValue('W maju zapłaciłam.');
  expect(screen.getByText('kept')).toBeVisible();
});

it('a draft is saved once, a second after the last change', async () => {
  const server = aServer();
  open(server);
  await wait(0);
  type('Zapła');
  await wait(900);
  type('Zapłaciłam');
  await wait(900);
  expect(server.text()).toBeUndefined();
  await wait(100);
  expect(server.text()).toBe('Zapłaciłam');
  expect(server.api.inputs(drafts.save)).toHaveLength(1);
  expect(screen.getByText('kept')).toBeVisible();
});

it.each([
  ['the form is left', () => fireEvent.click(screen.getByRole('button', { name: 'leave or return' }))],
  ['the field is left', () => fireEvent.focusOut(field())],
  ['the page ends', () => fireEvent(window, new Event('pagehide'))],
])('a draft is saved at once when %s', async (_what, leave) => {
  const server = aServer();
  open(server);
  await wait(0);
  type('Zapłaciłam');
  leave();
  await wait(0);
  expect(server.text()).toBe('Zapłaciłam');
});

it('a form that is opened again without a connection still has what could not be saved', async () => {
  const server = aServer();
  server.api.on(drafts.save, () => noConnection());
  const { press, isUnsaved } = open(server);
  await wait(0);
  type('Zapłaciłam');
  await wait(1_000);
  expect(screen.getByRole('alert')).toHaveTextContent('tekst jest tylko na tej stronie');
  expect(isUnsaved()).toBe(true);
  press('leave or return');
  press('leave or return');
  await wait(0);
  expect(field()).toHaveValue('Zapłaciłam');
});

it('what could not be saved is saved once there is a connection, and after a while in any case', async () => {
  const server = aServer();
  server.api.on(drafts.save, () => noConnection());
  const { isUnsaved } = open(server);
  await wait(0);
  type('Zapłaciłam');
  await wait(1_000);
  server.api.on(drafts.save, () => saved(1));
  fireEvent(window, new Event('online'));
  await wait(0);
  expect(isUnsaved()).toBe(false);
  server.api.on(drafts.save, () => throwError(() => ({ status: 502, code: 'BAD_REPLY', message: '' })));
  type('Zapłaciłam w maju');
  await wait(1_000);
  expect(isUnsaved()).toBe(true);
  server.api.on(drafts.save, () => saved(2));
  await wait(10_000);
  expect(isUnsaved()).toBe(false);
});

it('an answer that was lost is no other text', async () => {
  const server = aServer();
  open(server);
  await wait(0);
  const kept = { values: { text: 'Zapłaciłam' }, attachments: [], changedAt: NOON };
  server.api.on(drafts.save, () => noConnection()).on(drafts.get, () => ({ success: true, version: 1, draft: kept }));
  type('Zapłaciłam');
  await wait(1_000);
  server.api.on(drafts.save, ({ version }) => (version === 1 ? saved(2) : refusal('STALE_EDIT')));
  type('Zapłaciłam w maju');
  await wait(1_000);
  expect(screen.queryByText(/^other:/)).not.toBeInTheDocument();
  expect(server.api.inputs(drafts.save).at(-1)).toMatchObject({ version: 1, values: { text: 'Zapłaciłam w maju' } });
});

describe('a newer text of another tab', () => {
  async function meet() {
    const server = aServer();
    const shown = open(server);
    await wait(0);
    server.saveElsewhere('Zapłaciłam przelewem.');
    type('Zapłaciłam gotówką.');
    await wait(1_000);
    expect(screen.getByText('other: Zapłaciłam przelewem.')).toBeVisible();
    expect(field()).toHaveValue('Zapłaciłam gotówką.');
    return { server, ...shown };
  }

  it('wins until its person chooses theirs', async () => {
    const { server, press } = await meet();
    type('Zapłaciłam gotówką w maju.');
    await wait(1_000);
    expect(server.text()).toBe('Zapłaciłam przelewem.');
    press('mine');
    await wait(0);
    expect(server.text()).toBe('Zapłaciłam gotówką w maju.');
  });

  it('can be gone on with', async () => {
    const { press, isUnsaved } = await meet();
    press('other');
    expect(field()).toHaveValue('Zapłaciłam przelewem.');
    expect(isUnsaved()).toBe(false);
  });
});

describe('a draft that another tab deleted', () => {
  async function meet() {
    const server = aServer({ text: 'Zapłaciłam', version: 1 });
    server.api.on(drafts.get, () => ({
      success: true,
      version: 1,
      draft: { values: { text: 'Zapłaciłam' }, attachments: [A_FILE], changedAt: NOON },
    }));
    const shown = open(server);
    await wait(0);
    server.saveElsewhere(undefined);
    server.api.on(drafts.get, () => ({ success: true, version: 2 }));
    type('Zapłaciłam gotówką.');
    await wait(1_000);
    expect(screen.getByText('removed elsewhere')).toBeVisible();
    expect(server.text()).toBeUndefined();
    expect(shown.isUnsaved()).toBe(true);
    return { server, ...shown };
  }

  it('is kept again only by choice, without the files that went with it', async () => {
    const { server, press } = await meet();
    press('mine');
    await wait(0);
    expect(server.text()).toBe('Zapłaciłam gotówką.');
    expect(server.api.inputs(drafts.save).at(-1)).toMatchObject({ version: 2, attachmentIds: [] });
  });

  it('is left deleted by choice', async () => {
    const { server, press, isUnsaved } = await meet();
    press('removed too');
    await wait(60_000);
    expect(field()).toHaveValue('');
    expect(server.text()).toBeUndefined();
    expect(isUnsaved()).toBe(false);
  });
});

it('a refusal that time does not lift is said, and the text stays', async () => {
  const server = aServer();
  server.api.on(drafts.save, () => refusal('DRAFT_LIMIT'));
  const { isUnsaved } = open(server);
  await wait(0);
  type('Zapłaciłam');
  await wait(1_000);
  expect(screen.getByRole('alert')).toHaveTextContent('Masz już 50 szkiców. Usuń jeden, aby zapisać ten.');
  expect(field()).toHaveValue('Zapłaciłam');
  expect(isUnsaved()).toBe(true);
  await wait(60_000);
  expect(server.api.inputs(drafts.save)).toHaveLength(1);
});

describe('words that could not be saved', () => {
  async function writeUnsaved() {
    const server = aServer({ text: 'Zapłaciłam', version: 1 });
    server.api.on(drafts.save, () => refusal('DRAFT_LIMIT'));
    const shown = open(server);
    await wait(0);
    type('Zapłaciłam w maju');
    await wait(1_000);
    expect(shown.isUnsaved()).toBe(true);
    return shown;
  }

  it('leave a form that stays with what was kept, once they are given up with the page', async () => {
    const { store, isUnsent } = await writeUnsaved();
    act(() => void store.dispatch(unsavedGivenUp()));
    await wait(0);
    expect(field()).toHaveValue('Zapłaciłam');
    expect(isUnsent()).toBe(false);
  });

  it('are gone with a form that gives them up', async () => {
    const { press, isUnsent } = await writeUnsaved();
    press('give up');
    await wait(0);
    press('leave or return');
    expect(isUnsent()).toBe(false);
    press('leave or return');
    await wait(0);
    expect(field()).toHaveValue('Zapłaciłam');
  });
});

it('a draft is not saved while its form is sent, and is gone after that', async () => {
  const server = aServer();
  const { press } = open(server);
  await wait(0);
  type('Zapłaciłam');
  press('send idle');
  await wait(60_000);
  expect(server.api.inputs(drafts.save)).toHaveLength(0);
});

it('a draft is saved again where its form could not be sent', async () => {
  const server = aServer();
  server.api.on(claims.end, () => noConnection());
  const { press } = open(server);
  await wait(0);
  type('Zapłaciłam');
  press('send idle');
  await wait(0);
  expect(server.text()).toBe('Zapłaciłam');
});

it('a draft is saved again where its form could not be sent, also while an earlier save is unanswered', async () => {
  const server = aServer();
  server.api.on(drafts.save, () => NEVER);
  server.api.on(claims.end, () => noConnection());
  const { press } = open(server);
  await wait(0);
  type('Zapłaciłam');
  fireEvent.focusOut(field());
  await wait(0);
  press('send idle');
  await wait(0);
  expect(server.api.inputs(drafts.save)).toHaveLength(2);
});

it('words are gone also where the answer takes the form from the page', async () => {
  const { press, isUnsent } = open(aServer(), { element: <Answered /> });
  await wait(0);
  type('Zapłaciłam');
  press('send idle');
  await wait(0);
  expect(screen.getByText('answered')).toBeVisible();
  expect(isUnsent()).toBe(false);
});

describe('words whose form is left while it is sent', () => {
  async function leaveSending() {
    const server = aServer();
    const answer$ = new Subject<{ success: boolean }>();
    server.api.on(claims.end, () => answer$);
    const shown = open(server);
    await wait(0);
    type('Zapłaciłam');
    shown.press('send idle');
    shown.press('leave or return');
    await wait(0);
    expect(server.text()).toBeUndefined();
    expect(shown.isUnsent()).toBe(true);
    return { server, answer$, ...shown };
  }

  it('are saved where it could not be sent', async () => {
    const { server, answer$, isUnsent } = await leaveSending();
    answer$.error({ status: 0, code: 'NO_CONNECTION', message: '' });
    await wait(0);
    expect(server.text()).toBe('Zapłaciłam');
    expect(isUnsent()).toBe(false);
  });

  it('are gone once it was sent', async () => {
    const { server, answer$, isUnsent } = await leaveSending();
    answer$.next({ success: true });
    await wait(60_000);
    expect(server.text()).toBeUndefined();
    expect(isUnsent()).toBe(false);
  });
});

it('a draft is deleted on demand, with what the form shows', async () => {
  const server = aServer({ text: 'Zapłaciłam', version: 1 });
  const { press } = open(server);
  await wait(0);
  press('remove');
  await wait(0);
  expect(field()).toHaveValue('');
  expect(server.text()).toBeUndefined();
  type('Od nowa');
  await wait(1_000);
  expect(server.text()).toBe('Od nowa');
});

describe('words that a session ended before they were saved', () => {
  async function endBy(how: UnknownAction) {
    const server = aServer({ text: 'Zapłaciłam', version: 1 });
    server.api.on(drafts.save, () => refusal('DRAFT_LIMIT'));
    const { store, unmount } = open(server);
    await wait(0);
    type('Zapłaciłam w maju');
    await wait(1_000);
    act(() => void store.dispatch(how));
    unmount();
    return aServer({ text: 'Zapłaciłam', version: 1 });
  }

  it.each([
    ['the server', loginFailure(SESSION_TEXTS.expired, true)],
    ['the idle clock', logout(SESSION_TEXTS.idle)],
    ['another tab', sessionLost(SESSION_TEXTS.idle)],
  ])('are there after the sign-in where %s ended it', async (_who, how) => {
    const server = await endBy(how);
    open(server);
    await wait(0);
    expect(field()).toHaveValue('Zapłaciłam w maju');
    expect(server.text()).toBe('Zapłaciłam w maju');
  });

  it('are nobody else’s', async () => {
    const server = await endBy(logout(SESSION_TEXTS.idle));
    open(server, { user: aUser({ _id: 'other' }) });
    await wait(0);
    expect(field()).toHaveValue('Zapłaciłam');
  });

  it('stay nowhere after a sign-out by choice', async () => {
    await endBy(logout());
    expect(sessionStorage).toHaveLength(0);
  });

  it('meet the text of another tab again, of which none was chosen', async () => {
    const server = aServer();
    const { store, unmount } = open(server);
    await wait(0);
    server.saveElsewhere('Zapłaciłam przelewem.');
    type('Zapłaciłam gotówką.');
    await wait(1_000);
    act(() => void store.dispatch(logout(SESSION_TEXTS.idle)));
    unmount();
    open(server);
    await wait(0);
    expect(field()).toHaveValue('Zapłaciłam gotówką.');
    expect(screen.getByText('other: Zapłaciłam przelewem.')).toBeVisible();
    expect(server.text()).toBe('Zapłaciłam przelewem.');
  });
});
