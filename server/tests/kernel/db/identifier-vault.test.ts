import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { createIdentifierVault } from '../../../src/kernel/db/identifier-vault';

const key = (id: string) => ({ id, key: randomBytes(32) });
const text = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' });

describe('the identifier vault', () => {
  const old = key('k1');
  const vault = createIdentifierVault([old]);

  it('a sealed identifier can be opened', () => {
    fc.assert(fc.property(text, (identifier) => vault.open(vault.seal(identifier)) === identifier));
  });

  it('an identifier has one blind index, which no other identifier has', () => {
    fc.assert(
      fc.property(text, text, (one, two) => vault.seal(one).index.equals(vault.seal(two).index) === (one === two)),
    );
    expect(vault.indexes('80010112345').all).toEqual([vault.seal('80010112345').index]);
  });

  it('a cipher does not contain the identifier and never repeats', () => {
    const one = vault.seal('80010112345');
    const two = vault.seal('80010112345');
    expect(one.cipher.includes('80010112345')).toBe(false);
    expect(one.cipher.equals(two.cipher)).toBe(false);
  });

  // SECURITY: **At rest.**
  it('a cipher with any changed bit is rejected', () => {
    const sealed = vault.seal('80010112345');
    fc.assert(
      fc.property(fc.nat(sealed.cipher.length - 1), fc.nat(7), (at, bit) => {
        const cipher = Buffer.from(sealed.cipher);
        cipher[at] = (cipher[at] as number) ^ (1 << bit);
        expect(() => vault.open({ ...sealed, cipher })).toThrow();
      }),
    );
  });

  it('a truncated cipher is rejected', () => {
    const sealed = vault.seal('80010112345');
    for (let length = 0; length < sealed.cipher.length; length++) {
      expect(() => vault.open({ ...sealed, cipher: sealed.cipher.subarray(0, length) })).toThrow();
    }
  });

  // SECURITY: **At rest.**
  // SECURITY: `IDENTIFIER_KEYS`
  it('after a rotation old ciphers and indexes stay valid, and the new key seals', () => {
    const sealed = vault.seal('80010112345');
    const rotated = createIdentifierVault([key('k2'), old]);
    expect(rotated.open(sealed)).toBe('80010112345');
    expect(rotated.indexes('80010112345').all[1]).toEqual(sealed.index);
    const again = rotated.seal('80010112345');
    expect(again.keyId).toBe('k2');
    expect(again.index.equals(sealed.index)).toBe(false);
    expect(rotated.indexes('80010112345').all[0]).toEqual(again.index);
    expect(() => vault.open(again)).toThrow('"k2"');
  });

  it("a cipher with another key's id is rejected", () => {
    const sealed = vault.seal('80010112345');
    const renamed = createIdentifierVault([{ id: 'other', key: old.key }]);
    expect(() => renamed.open({ ...sealed, keyId: 'other' })).toThrow();
  });
});
