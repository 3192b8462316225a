import { throwingStorage } from '@najem/testing';
import { deviceStorage, isStorageForbidden, tabStorage } from './storage';

afterEach(() => {
  deviceStorage.clear();
  tabStorage.clear();
});

function tellOfOtherTab(key: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

describe('the storage of the browser', () => {
  it('keeps values for the next page', () => {
    deviceStorage.setItem('token', 'abc');
    expect(localStorage.getItem('token')).toBe('abc');
    expect(deviceStorage.isStored('token')).toBe(true);
    deviceStorage.removeItem('token');
    expect(localStorage).toHaveLength(0);
  });

  it.each(['forbidden', 'full'] as const)('keeps what a %s storage refuses until the page is left', (trouble) => {
    throwingStorage(trouble);
    for (const storage of [deviceStorage, tabStorage]) {
      storage.setItem('token', 'abc');
      expect(storage.getItem('token')).toBe('abc');
      expect(storage.isStored('token')).toBe(false);
      storage.removeItem('token');
      expect(storage.getItem('token')).toBeNull();
      storage.setItem('token', 'abc');
      storage.clear();
      expect(storage.getItem('token')).toBeNull();
      storage.setItem('token', 'def');
      expect(storage.getItem('token')).toBe('def');
    }
  });

  it('reads the value that it could not write, not the older one of the browser', () => {
    localStorage.setItem('token', 'old');
    throwingStorage('full');
    deviceStorage.setItem('token', 'new');
    expect(deviceStorage.getItem('token')).toBe('new');
  });

  it.each(['token', null])('is again what the browser has when another tab changed it: %j', (key) => {
    throwingStorage('full');
    deviceStorage.setItem('token', 'abc');
    tellOfOtherTab(key);
    expect(deviceStorage.getItem('token')).toBeNull();
  });

  it('tells whether the browser forbids it', () => {
    expect(isStorageForbidden()).toBe(false);
    throwingStorage('full');
    expect(isStorageForbidden()).toBe(false);
    throwingStorage('forbidden');
    expect(isStorageForbidden()).toBe(true);
  });
});
