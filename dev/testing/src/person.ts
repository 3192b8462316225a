import { type UserEvent, userEvent } from '@testing-library/user-event';

/** Plain text, and what follows it from the first key with a name, such as `{Enter}`. */
const TEXT_AND_KEYS = /^([^{[]*)(.*)$/s;

/**
 * A person at the page, who needs no timers, so that a test may stop the clock. `type` fills a field by one paste and
 * presses only keys with names, such as `{Enter}`; `keyboard` presses every key. A click does not ask for
 * `pointer-events`, because tests run without styles.
 */
export function aPerson(): UserEvent {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  return {
    ...user,
    async type(field, text) {
      const [, plain = '', keys = ''] = TEXT_AND_KEYS.exec(text) ?? [];
      await user.click(field);
      if (plain) await user.paste(plain);
      if (keys) await user.keyboard(keys);
    },
  };
}
