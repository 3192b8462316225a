import { aUser } from '@najem/testing';
import { ToastProvider, useToast } from '@najem/shared/ui/context';
import { act, render, screen } from '@testing-library/react';
import { KitFrame, lazyPart, loadKit } from './kit';
import { GROUPS } from './provided/groups';
import { renderSite, settle } from './testing/render-site';

jest.mock('./federation', () => ({ loadRelease: () => new Promise(() => undefined) }));
afterEach(() => void jest.restoreAllMocks());

const missing = () => Promise.reject(new Error('503'));

function ToastButton() {
  const toast = useToast();
  return <button onClick={() => toast.show({ text: 'Zapisano' })}>Powiedz</button>;
}

function renderToastButton() {
  render(
    <ToastProvider durationMs={6_000}>
      <KitFrame kit={undefined}>
        <ToastButton />
      </KitFrame>
    </ToastProvider>,
  );
  return screen.getByRole('button', { name: 'Powiedz' });
}

describe("the kit's first group", () => {
  it('is undefined if its file does not load', async () => {
    jest.spyOn(GROUPS, '@najem/shared/ui/form').mockImplementation(missing);
    expect(await loadKit()).toBeUndefined();
  });
});

describe('a toast', () => {
  it('loads the group that draws toasts once, on first use', async () => {
    const load = jest.spyOn(GROUPS, '@najem/shared/ui/data');
    const button = renderToastButton();
    expect(load).not.toHaveBeenCalled();
    act(() => button.click());
    expect(await screen.findByRole('status')).toHaveTextContent('Zapisano');
    act(() => button.click());
    expect(load).toHaveBeenCalledTimes(1);
  });
});

it('a lazy part of the page that does not load leaves the page as it is', async () => {
  const Part = lazyPart(missing);
  render(
    <>
      <Part />
      <p>Reszta strony</p>
    </>,
  );
  await act(async () => undefined);
  expect(screen.getByText('Reszta strony')).toBeVisible();
});

describe('the last minute before an idle logout', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it("shows its dialog also without the kit's first group", async () => {
    renderSite('/tenants', { signedIn: aUser(), withoutKit: true });
    await act(() => jest.advanceTimersByTimeAsync(1_140_000));
    await settle();
    expect(screen.getByRole('dialog', { name: 'Czy nadal tu jesteś?' })).toHaveTextContent('60 s');
    expect(screen.getByRole('button', { name: 'Pozostań w serwisie' })).toHaveFocus();
  });
});
