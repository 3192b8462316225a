import { trustScripts } from './boot';
import { guardSinks } from './trusted-types';

type Rule = (text: string, type: string, sink: string) => string | null;
interface Rules {
  createHTML: Rule;
  createScriptURL: Rule;
  createScript?: Rule;
}

const createPolicy = jest.fn<void, [name: string, rules: Rules]>();

/** The rules as a browser with Trusted Types gets them. */
function guarded(): Rules {
  Object.assign(globalThis, { trustedTypes: { createPolicy } });
  guardSinks();
  const [name, rules] = createPolicy.mock.lastCall as [string, Rules];
  expect(name).toBe('default');
  return rules;
}

afterEach(() => {
  delete (globalThis as { trustedTypes?: unknown }).trustedTypes;
});

describe('where the browser knows Trusted Types', () => {
  it('styles pass as text that holds no markup', () => {
    const css = '.rn-a > .b { color: red } .c::after { content: "&lt;" }';
    expect(guarded().createHTML(css, 'TrustedHTML', 'Element innerHTML')).toBe(css);
  });

  it.each([
    ['<img src=x onerror=alert(1)>', 'Element innerHTML'],
    ['</style><script>1</script>', 'Element innerHTML'],
    ['plain', 'Document write'],
    ['plain', 'HTMLIFrameElement srcdoc'],
    ['plain', 'Element insertAdjacentHTML'],
  ])('%s does not become markup by %s', (text, sink) => {
    expect(guarded().createHTML(text, 'TrustedHTML', sink)).toBeNull();
  });

  it('scripts come from addresses with a known hash alone', () => {
    trustScripts({ '/remotes/tenants/1.0.0-a/entry.js': 'sha384-a' });
    const { createScriptURL } = guarded();
    const ask = (address: string, sink = 'HTMLScriptElement src') => createScriptURL(address, 'TrustedScriptURL', sink);
    expect(ask('/remotes/tenants/1.0.0-a/entry.js')).toBe('/remotes/tenants/1.0.0-a/entry.js');
    expect(ask(`${location.origin}/remotes/tenants/1.0.0-a/entry.js`)).not.toBeNull();
    expect(ask('/remotes/tenants/1.0.0-b/entry.js')).toBeNull();
    expect(ask('https://elsewhere.test/remotes/tenants/1.0.0-a/entry.js')).toBeNull();
    expect(ask('data:text/javascript,1')).toBeNull();
    expect(ask('/remotes/tenants/1.0.0-a/entry.js', 'Worker constructor')).toBeNull();
  });

  it('no text becomes a script', () => {
    expect(guarded().createScript).toBeUndefined();
  });
});

it('a browser without Trusted Types starts all the same', () => {
  expect(() => guardSinks()).not.toThrow();
});
