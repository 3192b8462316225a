import { session } from '@najem/shared/contract/identity';
import { drafts } from '@najem/shared/contract/rights';
import { useDraft, useUnkept } from '@najem/shared/store';
import { createAppStore, selectKept, startSession } from '@najem/shared/store/host';
import { KitProvider } from '@najem/shared/ui/form';
import { aUser, fakeApi, noConnection } from '@najem/testing';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter, Link, useRoutes } from 'react-router-dom';
import { shellModule } from '../module';
import { IdleDialog } from './IdleDialog';
import { LeavingGuard } from './LeavingGuard';
import { signOutPressed } from './leaving';
// Before the tests, none of which then waits for the question's file.
import './LeavingDialog';

function Form() {
  const { values, edit } = useDraft('comment', 'spór-1', { text: '' });
  return values ? (
    <>
      <textarea aria-label="text" value={values.text} onChange={({ target }) => edit({ text: target.value })} />
      <Link to="/other">other page</Link>
    </>
  ) : null;
}

function Unkept() {
  const [text, setText] = useState('');
  useUnkept(text !== '');
  return (
    <>
      <textarea aria-label="text" value={text} onChange={({ target }) => setText(target.value)} />
      <Link to="/other">other page</Link>
    </>
  );
}

function Forms() {
  return (
    <>
      <Link to="/form">form</Link>
      <Link to="/unkept">unkept</Link>
    </>
  );
}

function Pages() {
  return useRoutes([
    { path: '/form', element: <Form /> },
    { path: '/unkept', element: <Unkept /> },
    { path: '/other', element: <p>another page</p> },
    { path: '/before', element: <Forms /> },
  ]);
}

const SAVED = { success: true, version: 1, changedAt: '2026-11-28T11:00:00.000Z' };
const leaving: (() => void)[] = [];

afterEach(() => leaving.splice(0).forEach((leave) => leave()));

/** Opens the form from another page and writes into it. */
async function write(isOnline: boolean, form: 'form' | 'unkept' = 'form') {
  const api = fakeApi()
    .on(drafts.get, () => ({ success: true, version: 0 }))
    .on(drafts.save, () => (isOnline ? SAVED : noConnection()))
    .on(session.logout, () => ({ success: true }));
  window.history.replaceState(null, '', '/before');
  const store = createAppStore({ call: api.call, session: { ...startSession('token'), user: aUser() } });
  // Its profile is not asked for here.
  leaving.push(store.join({ ...shellModule, epics: shellModule.epics?.slice(0, 6) }));
  render(
    <Provider store={store}>
      <KitProvider withoutStyles>
        <BrowserRouter>
          <Pages />
          <LeavingGuard />
          <IdleDialog />
        </BrowserRouter>
      </KitProvider>
    </Provider>,
  );
  fireEvent.click(screen.getByText(form));
  // The question is fetched while the form is open.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Zapłaciłam' } });
  fireEvent.focusOut(screen.getByRole('textbox'));
  return { store };
}

const question = () => screen.findByRole('dialog', { name: 'Masz niezapisany tekst.' });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('a page with words that could not be saved', () => {
  it('is left by a link only after a question', async () => {
    await write(false);
    fireEvent.click(screen.getByText('other page'));
    expect(await question()).toBeVisible();
    await press('Zostań');
    expect(screen.getByRole('textbox')).toHaveValue('Zapłaciłam');
    fireEvent.click(screen.getByText('other page'));
    await question();
    await press('Opuść stronę');
    expect(await screen.findByText('another page')).toBeVisible();
  });

  it('is given up once it was left, so that no later page asks', async () => {
    await write(false);
    fireEvent.click(screen.getByText('other page'));
    await press('Opuść stronę');
    expect(await screen.findByText('another page')).toBeVisible();
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  it('is left by a step back only after a question', async () => {
    await write(false);
    window.history.back();
    expect(await question()).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('Zapłaciłam');
    await waitFor(() => expect(window.location.pathname).toBe('/form'));
    await press('Opuść stronę');
    expect(await screen.findByText('form')).toBeVisible();
  });

  it('asks by the browser before it is closed', async () => {
    await write(false);
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
  });

  it('keeps its person signed in until they answer', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { store } = await write(false);
    act(() => void store.dispatch(signOutPressed()));
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    jest.useRealTimers();
    expect(await question()).toBeVisible();
    expect(store.getState().session.isAuthenticated).toBe(true);
    await press('Opuść stronę');
    await waitFor(() => expect(store.getState().session.isAuthenticated).toBe(false));
  });
});

describe('a page with words that nothing keeps', () => {
  it('is left, closed and signed out of only after a question, while there are some', async () => {
    const { store } = await write(true, 'unkept');
    expect(JSON.stringify(store.getState())).not.toContain('Zapłaciłam');
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
    act(() => void store.dispatch(signOutPressed()));
    expect(await question()).toHaveTextContent('Jeśli opuścisz tę stronę, przepadnie.');
    expect(screen.queryByText(/Nie udało się/)).toBeNull();
    await press('Zostań');
    fireEvent.click(screen.getByText('other page'));
    await question();
    await press('Opuść stronę');
    expect(await screen.findByText('another page')).toBeVisible();
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  it('says before an idle logout that they will be lost', async () => {
    const { store } = await write(true, 'unkept');
    act(() => void store.dispatch({ type: 'idle/warned', endsAt: Date.now() + 60_000 }));
    const asked = await screen.findByRole('dialog', { name: 'Czy nadal tu jesteś?' });
    expect(within(asked).getByText(/Twój tekst nie jest zapisany i przepadnie\.$/)).toBeVisible();
  });
});

it('a page whose words are saved is left, closed and signed out of without a question', async () => {
  const { store } = await write(true);
  expect(selectKept(store.getState())).toBe(true);
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
  fireEvent.click(screen.getByText('other page'));
  expect(screen.getByText('another page')).toBeVisible();
  act(() => void store.dispatch(signOutPressed()));
  expect(store.getState().session.isAuthenticated).toBe(false);
});

it.each([
  ['says that they are saved', true, true],
  ['says nothing of them where they are not', false, false],
])('the question before an idle logout %s', async (_name, isOnline, isSaid) => {
  const { store } = await write(isOnline);
  await waitFor(() => expect(selectKept(store.getState())).toBe(isOnline));
  act(() => void store.dispatch({ type: 'idle/warned', endsAt: Date.now() + 60_000 }));
  const asked = await screen.findByRole('dialog', { name: 'Czy nadal tu jesteś?' });
  expect(within(asked).queryByText(/Twój tekst jest zapisany\./) !== null).toBe(isSaid);
});
