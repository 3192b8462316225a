import { aUser } from '@najem/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderSite } from './testing/render-site';

jest.mock('./federation', () => ({ loadRelease: () => new Promise(() => undefined) }));

const JAN = aUser();

describe('the last minute before an idle logout', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const wait = (ms: number) => act(async () => void jest.advanceTimersByTime(ms));
  const question = () => screen.queryByRole('dialog', { name: 'Czy nadal tu jesteś?' });

  it('is counted down, and ends with the message and the way back', async () => {
    sessionStorage.setItem('draft', 'x');
    const { location } = renderSite('/tenants', { signedIn: JAN });
    await wait(1_139_999);
    expect(question()).not.toBeInTheDocument();
    await wait(1);
    expect(question()).toHaveTextContent('60 s');
    expect(screen.getByRole('button', { name: 'Pozostań w serwisie' })).toHaveFocus();
    await wait(45_000);
    expect(question()).toHaveTextContent('15 s');
    await wait(15_000);
    expect(question()).not.toBeInTheDocument();
    expect(await screen.findByRole('alert')).toHaveTextContent('Zostałeś wylogowany z powodu braku aktywności.');
    expect(location().state).toMatchObject({ from: '/tenants' });
    expect(sessionStorage.getItem('draft')).toBe('x');
  });

  it('gives twenty more minutes to a person who stays', async () => {
    const { user, store } = renderSite('/tenants', { signedIn: JAN });
    await wait(1_150_000);
    await user.click(screen.getByRole('button', { name: 'Pozostań w serwisie' }));
    expect(question()).not.toBeInTheDocument();
    await wait(1_139_000);
    expect(store.getState().session.isAuthenticated).toBe(true);
    expect(question()).not.toBeInTheDocument();
  });

  // RULES: Idle logout
  it('treats closing the question as staying', async () => {
    renderSite('/tenants', { signedIn: JAN });
    await wait(1_150_000);
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(question()).not.toBeInTheDocument();
  });

  it.each(['input', 'beforeinput', 'focusin', 'click'])(
    'does not come while the person works without keys and a pointer: %s',
    async (name) => {
      renderSite('/tenants', { signedIn: JAN });
      await wait(1_139_000);
      const field = document.body.appendChild(document.createElement('input'));
      fireEvent(field, new Event(name, { bubbles: true }));
      await wait(2_000);
      expect(question()).not.toBeInTheDocument();
    },
  );

  // RULES: Idle logout
  it('does not come while the person is active in any remote', async () => {
    renderSite('/tenants', { signedIn: JAN });
    await wait(600_000);
    fireEvent.keyDown(screen.getByRole('main'), { key: 'a' });
    await wait(1_139_000);
    expect(question()).not.toBeInTheDocument();
  });
});
