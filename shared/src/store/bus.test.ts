import { TENANT } from '@najem/shared/domain';
import { bridgeAuthError, createBus } from './bus';

describe('the bus', () => {
  it('delivers an event to the listeners of its name only', () => {
    const bus = createBus();
    const refreshed: unknown[] = [];
    const stale = jest.fn();
    bus.on('refresh').subscribe((fact) => refreshed.push(fact));
    bus.on('profile/stale').subscribe(stale);
    bus.emit('refresh', { kind: TENANT.kind });
    expect(refreshed).toEqual([{ kind: TENANT.kind }]);
    expect(stale).not.toHaveBeenCalled();
  });

  it('replays the last session change to late listeners, and no other event', () => {
    const bus = createBus();
    bus.emit('session/changed', { signedIn: true });
    bus.emit('session/changed', { signedIn: false });
    bus.emit('refresh', { kind: TENANT.kind });
    const changed: unknown[] = [];
    const refreshed = jest.fn();
    bus.on('session/changed').subscribe((fact) => changed.push(fact));
    bus.on('refresh').subscribe(refreshed);
    expect(changed).toEqual([{ signedIn: false }]);
    expect(refreshed).not.toHaveBeenCalled();
  });

  it('stops delivering when the listener unsubscribes', () => {
    const bus = createBus();
    const received = jest.fn();
    bus.on('profile/stale').subscribe(received).unsubscribe();
    bus.emit('profile/stale');
    expect(received).not.toHaveBeenCalled();
  });
});

function bridge() {
  const bus = createBus();
  const target = new EventTarget();
  const received: unknown[] = [];
  bus.on('authError').subscribe((fact) => received.push(fact));
  return { target, received, leave: bridgeAuthError(bus, target) };
}

it('forwards the window event authError to the bus with its message', () => {
  const { target, received } = bridge();
  target.dispatchEvent(new CustomEvent('authError', { detail: { message: 'Sesja wygasła.', isFinal: true } }));
  expect(received).toEqual([{ message: 'Sesja wygasła.', isFinal: true }]);
});

it.each([new Event('authError'), new CustomEvent('authError'), new CustomEvent('authError', { detail: {} })])(
  'forwards the window event authError without a message',
  (event) => {
    const { target, received } = bridge();
    target.dispatchEvent(event);
    expect(received).toEqual([{ message: '', isFinal: false }]);
  },
);

it('stops forwarding the window event authError when the bridge is removed', () => {
  const { target, received, leave } = bridge();
  leave();
  target.dispatchEvent(new CustomEvent('authError'));
  expect(received).toEqual([]);
});
