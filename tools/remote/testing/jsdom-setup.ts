import { TextDecoder, TextEncoder } from 'node:util';
import type * as React from 'react';
import { runInThisContext } from 'node:vm';

/**
 * What browsers have and jsdom lacks. Each entry names who needs it. Nothing here behaves: layout, media and observers
 * answer as a wide, still, light window would.
 */
const window_ = globalThis.window;

// The router encodes with them; jsdom leaves them out.
Object.assign(window_, { TextEncoder, TextDecoder });

for (const name of ['fetch', 'Response', 'Headers', 'structuredClone']) {
  Object.defineProperty(window_, name, { configurable: true, writable: true, value: runInThisContext(name) });
}

// The data router makes a Request for each navigation. Node's takes no signal but its own, and jsdom's listeners none
// but theirs, so the signal is only carried along.
const NodeRequest = runInThisContext('Request') as typeof Request;

window_.Request = class extends NodeRequest {
  override readonly signal: AbortSignal;
  constructor(input: RequestInfo | URL, { signal, ...init }: RequestInit = {}) {
    super(input, init);
    this.signal = signal ?? new AbortController().signal;
  }
};

// React and antd schedule their work through it. Node's own channel would keep jest alive, and one on setTimeout would
// stand still under a test's fake timers, which no browser does.
const setNodeImmediate = runInThisContext('setImmediate') as (callback: () => void) => void;

class LoosePort {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  other?: LoosePort;
  postMessage(data: unknown) {
    setNodeImmediate(() => {
      if (!window_.closed) this.other?.onmessage?.({ data });
    });
  }
  start() {}
  close() {}
}

class LooseChannel {
  port1 = new LoosePort();
  port2 = new LoosePort();
  constructor() {
    this.port1.other = this.port2;
    this.port2.other = this.port1;
  }
}

class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.assign(window_, {
  MessageChannel: LooseChannel,
  ResizeObserver: StillObserver,
});

// antd gives every widget the same id in tests, and names each of them after the first one.
jest.mock('@rc-component/util/lib/hooks/useId', () => {
  const { useId } = jest.requireActual<typeof React>('react');
  function useOwnId(id?: string) {
    const ownId = useId();
    return id ?? ownId;
  }
  return { __esModule: true, ...jest.requireActual<object>('@rc-component/util/lib/hooks/useId'), default: useOwnId };
});

// The kit asks for theme and width; a test that wants another answer replaces it.
window_.matchMedia = (query) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  }) satisfies MediaQueryList;

// jsdom prints an error for the second argument, which antd gives to measure scroll bars.
const getComputedStyle = window_.getComputedStyle.bind(window_);
window_.getComputedStyle = (element) => getComputedStyle(element);

window_.scrollTo = () => {};
Element.prototype.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

// Native dialogs: jsdom knows the element but cannot open it.
const opener = new WeakMap<HTMLDialogElement, Element | null>();

HTMLDialogElement.prototype.showModal = function showModal() {
  opener.set(this, document.activeElement);
  this.open = true;
  this.querySelector<HTMLElement>('button, [href], input, select, textarea')?.focus();
};
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return;
  this.open = false;
  const previous = opener.get(this);
  // As in a browser, a dialog that has already left the document gives no focus back.
  if (this.isConnected && previous instanceof HTMLElement) previous.focus();
};

// Escape on an open dialog is the browser's doing, so it is played here.
document.addEventListener('keydown', (event) => {
  const open = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
  if (event.key === 'Escape' && open) open.dispatchEvent(new Event('cancel', { cancelable: true }));
});
