import { TENANT } from '@najem/shared/domain/register';
import { bridgeAuthError, createBus, defineEvent } from './bus';

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

describe('an event of a remote', () => {
  const moved = defineEvent<{ flat: string }>('keys/handed-over');
  const chosen = defineEvent<{ flat: string }>('keys/flat-chosen', { replay: true });

  it('reaches the listeners of its name with its payload', () => {
    const bus = createBus();
    const received: string[] = [];
    bus.on(defineEvent<{ flat: string }>('keys/handed-over')).subscribe(({ flat }) => received.push(flat));
    bus.emit(moved, { flat: 'A' });
    bus.emit(chosen, { flat: 'B' });
    expect(received).toEqual(['A']);
  });

  it('is replayed to those who listen later where it says so', () => {
    const bus = createBus();
    bus.emit(moved, { flat: 'A' });
    bus.emit(chosen, { flat: 'B' });
    bus.emit(chosen, { flat: 'C' });
    const received: string[] = [];
    bus.on(moved).subscribe(({ flat }) => received.push(flat));
    bus.on(chosen).subscribe(({ flat }) => received.push(flat));
    bus.emit(chosen, { flat: 'D' });
    expect(received).toEqual(['C', 'D']);
  });

  it.each(['handed-over', 'Keys/handed-over', 'keys/', 'keys/handed over'])('is not called %s', (name) => {
    expect(() => defineEvent(name as 'keys/x')).toThrow("The name of an event is '<remote id>/<past tense>'");
  });

  it("is none of the shell's, whose content it would not have", () => {
    expect(() => defineEvent('session/changed')).toThrow("'session/changed' is an event of the shell");
  });
});

function bridge() {
  const bus = createBus();
  const target = new EventTarget();
  const received: unknown[] = [];
  bus.on('authError').subscribe((fact) => received.push(fact));
  return { target, received, leave: bridgeAuthError(bus, target) };
}

it('the window event authError comes to the bus with its message', () => {
  const { target, received } = bridge();
  target.dispatchEvent(new CustomEvent('authError', { detail: { message: 'Sesja wygasła.', isFinal: true } }));
  expect(received).toEqual([{ message: 'Sesja wygasła.', isFinal: true }]);
});

it.each([new Event('authError'), new CustomEvent('authError'), new CustomEvent('authError', { detail: {} })])(
  'the window event authError comes to the bus without a message',
  (event) => {
    const { target, received } = bridge();
    target.dispatchEvent(event);
    expect(received).toEqual([{ message: '', isFinal: false }]);
  },
);

it('the window event authError does not come to the bus once the bridge is removed', () => {
  const { target, received, leave } = bridge();
  leave();
  target.dispatchEvent(new CustomEvent('authError'));
  expect(received).toEqual([]);
});
