import { trustScripts } from './boot';
import { restrictSinks } from './trusted-types';

type Rule = (text: string, type: string, sink: string) => string | null;
interface Rules {
  createHTML: Rule;
  createScriptURL: Rule;
  createScript?: Rule;
}

const createPolicy = jest.fn<void, [name: string, rules: Rules]>();

/** The rules that a browser with Trusted Types receives. */
function restricted(): Rules {
  Object.assign(globalThis, { trustedTypes: { createPolicy } });
  restrictSinks();
  const [name, rules] = createPolicy.mock.lastCall as [string, Rules];
  expect(name).toBe('default');
  return rules;
}

afterEach(() => {
  delete (globalThis as { trustedTypes?: unknown }).trustedTypes;
});

describe('the Trusted Types policy', () => {
  it('allows the text of styles, which contains no markup', () => {
    const css = '.rn-a > .b { color: red } .c::after { content: "&lt;" }';
    expect(restricted().createHTML(css, 'TrustedHTML', 'Element innerHTML')).toBe(css);
  });

  // SECURITY: **Trusted Types**
  it.each([
    ['<img src=x onerror=alert(1)>', 'Element innerHTML'],
    ['</style><script>1</script>', 'Element innerHTML'],
    ['plain', 'Document write'],
    ['plain', 'HTMLIFrameElement srcdoc'],
    ['plain', 'Element insertAdjacentHTML'],
  ])('refuses %s as markup in %s', (text, sink) => {
    expect(restricted().createHTML(text, 'TrustedHTML', sink)).toBeNull();
  });

  it('allows scripts only from addresses with a known hash', () => {
    trustScripts({ '/remotes/tenants/1.0.0-a/entry.js': 'sha384-a' });
    const { createScriptURL } = restricted();
    const ask = (address: string, sink = 'HTMLScriptElement src') => createScriptURL(address, 'TrustedScriptURL', sink);
    expect(ask('/remotes/tenants/1.0.0-a/entry.js')).toBe('/remotes/tenants/1.0.0-a/entry.js');
    expect(ask(`${location.origin}/remotes/tenants/1.0.0-a/entry.js`)).not.toBeNull();
    expect(ask('/remotes/tenants/1.0.0-b/entry.js')).toBeNull();
    expect(ask('https://elsewhere.test/remotes/tenants/1.0.0-a/entry.js')).toBeNull();
    expect(ask('data:text/javascript,1')).toBeNull();
    expect(ask('/remotes/tenants/1.0.0-a/entry.js', 'Worker constructor')).toBeNull();
  });

  it('allows no text to become a script', () => {
    expect(restricted().createScript).toBeUndefined();
  });
});

it('the policy does nothing in a browser without Trusted Types', () => {
  expect(() => restrictSinks()).not.toThrow();
});
