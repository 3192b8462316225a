import { TENANT } from '@najem/shared/domain';
import { bridgeAuthError, createBus } from './bus';

describe('the bus', () => {
  it('brings a fact to everybody who listens for it, and to nobody else', () => {
    const bus = createBus();
    const refreshed: unknown[] = [];
    const stale = jest.fn();
    bus.on('refresh').subscribe((fact) => refreshed.push(fact));
    bus.on('profile/stale').subscribe(stale);
    bus.emit('refresh', { kind: TENANT.kind });
    expect(refreshed).toEqual([{ kind: TENANT.kind }]);
    expect(stale).not.toHaveBeenCalled();
  });

  it('tells late listeners who is signed in, but no past event', () => {
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

  it('stops with its listener', () => {
    const bus = createBus();
    const heard = jest.fn();
    bus.on('profile/stale').subscribe(heard).unsubscribe();
    bus.emit('profile/stale');
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('the window event authError', () => {
  function bridge() {
    const bus = createBus();
    const target = new EventTarget();
    const heard: unknown[] = [];
    bus.on('authError').subscribe((fact) => heard.push(fact));
    return { target, heard, leave: bridgeAuthError(bus, target) };
  }

  it('reaches the bus with its message', () => {
    const { target, heard } = bridge();
    target.dispatchEvent(new CustomEvent('authError', { detail: { message: 'Sesja wygasła.', isFinal: true } }));
    expect(heard).toEqual([{ message: 'Sesja wygasła.', isFinal: true }]);
  });

  it.each([new Event('authError'), new CustomEvent('authError'), new CustomEvent('authError', { detail: {} })])(
    'reaches it without a message too',
    (event) => {
      const { target, heard } = bridge();
      target.dispatchEvent(event);
      expect(heard).toEqual([{ message: '', isFinal: false }]);
    },
  );

  it('is left alone once the bridge is taken away', () => {
    const { target, heard, leave } = bridge();
    leave();
    target.dispatchEvent(new CustomEvent('authError'));
    expect(heard).toEqual([]);
  });
});
