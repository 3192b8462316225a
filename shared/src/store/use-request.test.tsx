import { invoices } from '@najem/shared/contract/money';
import { type Claim, claims } from '@najem/shared/contract/rights';
import { fakeApi, noConnection, refusal, renderScreen } from '@najem/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { combineEpics } from 'redux-observable';
import { Subject } from 'rxjs';
import { downloads } from './downloads';
import { notices } from './notices';
import { dataOf } from './loadable';
import { request } from './request';
import { requestsForgotten, updates } from './requests';
import { logout } from './session';
import { useAnswer, useLoaded, useRequest } from './use-request';

const end = request('echo/end', claims.end, 'parallel');
const list = request('echo/claims', claims.list);
const pdf = request('echo/pdf', invoices.pdf);
const epic = combineEpics(
  end.epic,
  list.epic,
  pdf.epic,
  updates(list, [end], (known) => ({ ...known, claims: [] })),
  notices(end, { done: (_output, { id }) => `Koniec ${id}`, failed: 'Nie udało się zakończyć' }),
  downloads(pdf, 'faktura.pdf'),
);

/** Shows a screen that can be left and opened again. */
function show(content: ReactNode, api = fakeApi()) {
  function Page() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button onClick={() => setOpen(!isOpen)}>leave or return</button>
        {isOpen && content}
      </>
    );
  }
  const module = { id: 'echo', contract: '', epic, routes: [{ path: '/', element: <Page /> }] };
  const shown = renderScreen(module, '/', { api });
  return { ...shown, press: (name: string) => shown.user.click(screen.getByRole('button', { name })) };
}

function Ending({ id, onSucceeded }: { id: string; onSucceeded?: () => void }) {
  const [state, send, reset] = useRequest(end, onSucceeded);
  return (
    <>
      <p>{`${id} ${state.status}`}</p>
      <button onClick={() => send({ id })}>{`end ${id}`}</button>
      <button onClick={reset}>{`reset ${id}`}</button>
    </>
  );
}

function Claims({ isWanted = true }: { isWanted?: boolean }) {
  const [state, reload] = useLoaded(list, isWanted ? {} : null);
  return (
    <>
      <p>{`${state.status} ${dataOf(state)?.claims.length ?? 'none'}`}</p>
      <button onClick={reload}>reload</button>
    </>
  );
}

function Pdf() {
  const [state, send] = useRequest(pdf);
  return <button onClick={() => send({ id: 'invoice-1' })}>{`pdf ${state.status}`}</button>;
}

describe('a request that a screen sends', () => {
  it('is followed from idle over loading to loaded, which the screen hears of once', async () => {
    const answer$ = new Subject<{ success: true }>();
    const onSucceeded = jest.fn();
    const { press } = show(
      <Ending id="1" onSucceeded={onSucceeded} />,
      fakeApi().on(claims.end, () => answer$),
    );
    expect(screen.getByText('1 idle')).toBeVisible();
    await press('end 1');
    expect(screen.getByText('1 loading')).toBeVisible();
    act(() => answer$.next({ success: true }));
    expect(screen.getByText('1 loaded')).toBeVisible();
    expect(onSucceeded).toHaveBeenCalledTimes(1);
  });

  it('starts again when it is reset or its screen is left, also after a late answer', async () => {
    const answer$ = new Subject<{ success: true }>();
    const { press } = show(
      <Ending id="1" />,
      fakeApi().on(claims.end, () => answer$),
    );
    await press('end 1');
    await press('reset 1');
    expect(screen.getByText('1 idle')).toBeVisible();
    await press('end 1');
    await press('leave or return');
    act(() => answer$.next({ success: true }));
    await press('leave or return');
    expect(screen.getByText('1 idle')).toBeVisible();
  });

  it('is followed apart for each thing that its address names', async () => {
    const { press } = show(
      <>
        <Ending id="1" />
        <Ending id="2" />
      </>,
      fakeApi().on(claims.end, () => ({ success: true })),
    );
    await press('end 2');
    expect(screen.getByText('1 idle')).toBeVisible();
    expect(screen.getByText('2 loaded')).toBeVisible();
  });

  it('says by a toast that it succeeded', async () => {
    const { press } = show(
      <Ending id="1" />,
      fakeApi().on(claims.end, () => ({ success: true })),
    );
    await press('end 1');
    expect(await screen.findByText('Koniec 1')).toBeVisible();
  });

  it('says by a toast why it failed, also to who has left the screen', async () => {
    const answer$ = new Subject<never>();
    const { press } = show(
      <Ending id="1" />,
      fakeApi().on(claims.end, () => answer$),
    );
    await press('end 1');
    await press('leave or return');
    act(() => void noConnection().subscribe(answer$));
    expect(await screen.findByText(/^Nie udało się zakończyć\. /)).toBeVisible();
  });

  it('saves the file that answers it, which the store does not keep', async () => {
    const saved: string[] = [];
    URL.createObjectURL = jest.fn(() => 'blob:file');
    URL.revokeObjectURL = jest.fn();
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const answer$ = new Subject<{ fileName: string; content: Uint8Array<ArrayBuffer> }>();
    const { press, store } = show(
      <Pdf />,
      fakeApi().on(invoices.pdf, () => answer$),
    );
    await press('pdf idle');
    expect(screen.getByRole('button', { name: 'pdf loading' })).toBeVisible();
    act(() => answer$.next({ fileName: '', content: new Uint8Array([37, 80]) }));
    expect(screen.getByRole('button', { name: 'pdf idle' })).toBeVisible();
    expect(saved).toEqual(['faktura.pdf']);
    expect(JSON.stringify(store.getState())).not.toContain('37');
  });
});

describe('an answer that a screen waits for', () => {
  function Asking({ onSettled }: { onSettled: (what: string) => void }) {
    const [, ask] = useAnswer(end);
    const settle = () =>
      ask({ id: '1' }).then(
        () => onSettled('answer'),
        (error: Error) => onSettled(error.message),
      );
    return <button onClick={() => void settle()}>ask</button>;
  }

  it('comes to all who ask while one call is under way', async () => {
    const answer$ = new Subject<{ success: true }>();
    const onSettled = jest.fn();
    const { press, api } = show(
      <Asking onSettled={onSettled} />,
      fakeApi().on(claims.end, () => answer$),
    );
    await press('ask');
    await press('ask');
    await act(async () => answer$.next({ success: true }));
    expect(onSettled.mock.calls).toEqual([['answer'], ['answer']]);
    expect(api.inputs(claims.end)).toHaveLength(1);
  });

  it('fails with its call, and when the screen is left before', async () => {
    const onSettled = jest.fn();
    const api = fakeApi().on(claims.end, () => noConnection());
    const { press } = show(<Asking onSettled={onSettled} />, api);
    await press('ask');
    expect(onSettled).toHaveBeenCalledTimes(1);
    api.on(claims.end, () => new Subject());
    await press('ask');
    await press('leave or return');
    expect(onSettled).toHaveBeenLastCalledWith('The screen was left.');
  });
});

describe('what a screen reads', () => {
  const answers = () => fakeApi().on(claims.list, () => ({ success: true, claims: [] }));

  it('is requested when the screen opens, and again on demand', async () => {
    const { press, api } = show(<Claims />, answers());
    expect(screen.getByText('loaded 0')).toBeVisible();
    await press('reload');
    expect(api.inputs(claims.list)).toHaveLength(2);
  });

  it('is not requested while there is no input', async () => {
    const { press, api } = show(<Claims isWanted={false} />, answers());
    expect(screen.getByText('idle none')).toBeVisible();
    await press('reload');
    expect(api.log).toEqual([]);
  });

  it('shows the data of the last visit while it is requested again', async () => {
    const { press, api } = show(<Claims />, answers());
    await press('leave or return');
    api.on(claims.list, () => new Subject());
    await press('leave or return');
    expect(screen.getByText('loading 0')).toBeVisible();
  });

  it('is brought up to date by the answer to a change', async () => {
    const { press } = show(
      <>
        <Claims />
        <Ending id="1" />
      </>,
      fakeApi()
        .on(claims.list, () => ({ success: true, claims: [{} as Claim] }))
        .on(claims.end, () => ({ success: true })),
    );
    expect(screen.getByText('loaded 1')).toBeVisible();
    await press('end 1');
    expect(screen.getByText('loaded 0')).toBeVisible();
  });

  it.each([
    ['is forgotten', requestsForgotten([list])],
    ['changes hands', logout()],
  ])('starts without data once it %s', (_what, action) => {
    const { store, api } = show(<Claims />, answers());
    api.on(claims.list, () => new Subject());
    act(() => void store.dispatch(action));
    expect(screen.getByText('loading none')).toBeVisible();
  });

  it('starts without data in a module that joins with a reset', () => {
    const { store } = show(<Claims />, answers());
    act(() => void store.join({ id: 'echo', epic }, { reset: true }));
    expect(screen.getByText('loading none')).toBeVisible();
  });
});

it('what failed without a connection is requested again once there is one, what was refused is not', async () => {
  const api = fakeApi().on(claims.list, () => noConnection());
  show(<Claims />, api);
  expect(await screen.findByText('failed none')).toBeVisible();
  api.on(claims.list, () => refusal('RATE_LIMITED'));
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(api.inputs(claims.list)).toHaveLength(2));
  expect(await screen.findByText('failed none')).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(api.inputs(claims.list)).toHaveLength(2);
});
