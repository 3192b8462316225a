import type { Controller } from '../../identity/legal/config';

/** What the letter with the code shows: not a word about the register. */
export interface Letter {
  name: string;
  address: string;
  code: string;
  /** Where the code is typed. */
  url: string;
  controller: Controller;
}
