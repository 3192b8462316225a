import { TextDecoder, TextEncoder } from 'node:util';
import type * as React from 'react';
import { runInThisContext } from 'node:vm';

/**
 * Browser APIs that jsdom lacks; each entry names its user. Layout, media and observers behave as in a wide, still, light
 * window.
 */
const window_ = globalThis.window;

// The router encodes with them.
Object.assign(window_, { TextEncoder, TextDecoder });

for (const name of ['fetch', 'Response', 'Headers', 'structuredClone']) {
  Object.defineProperty(window_, name, { configurable: true, writable: true, value: runInThisContext(name) });
}

// The data router creates a Request for each navigation. Node's accepts only its own signals and jsdom's listeners only
// theirs, so the signal is only kept.
const NodeRequest = runInThisContext('Request') as typeof Request;

window_.Request = class extends NodeRequest {
  override readonly signal: AbortSignal;
  constructor(input: RequestInfo | URL, { signal, ...init }: RequestInit = {}) {
    super(input, init);
    this.signal = signal ?? new AbortController().signal;
  }
};

// React and antd schedule their work through it. Node's own channel would keep jest running, and one on setTimeout would
// stop under a test's fake timers, unlike a browser.
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

// antd gives every widget the same id in tests, so that all would be labelled by the first one.
jest.mock('@rc-component/util/lib/hooks/useId', () => {
  const { useId } = jest.requireActual<typeof React>('react');
  function useOwnId(id?: string) {
    const ownId = useId();
    return id ?? ownId;
  }
  return { __esModule: true, ...jest.requireActual<object>('@rc-component/util/lib/hooks/useId'), default: useOwnId };
});

// The kit reads theme and width; a test that needs other values replaces it.
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

// jsdom logs an error for the second argument, which antd passes to measure scroll bars.
const getComputedStyle = window_.getComputedStyle.bind(window_);
window_.getComputedStyle = (element) => getComputedStyle(element);

window_.scrollTo = () => {};
Element.prototype.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

// Native dialogs: jsdom has the element but cannot open it.
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
  // As in a browser, a dialog that was removed from the document does not restore focus.
  if (this.isConnected && previous instanceof HTMLElement) previous.focus();
};

// The browser closes an open dialog on Escape.
document.addEventListener('keydown', (event) => {
  const open = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
  if (event.key === 'Escape' && open) open.dispatchEvent(new Event('cancel', { cancelable: true }));
});
