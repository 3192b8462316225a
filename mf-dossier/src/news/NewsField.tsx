import { dataOf, useLoaded } from '@najem/shared/store';
import { Skeleton } from '@najem/shared/ui/content';
import { useCallback, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useFileBase } from '../file/frame/base';
import { AddressField, AddressState } from './NewsAddress';
import { calls } from './state';
import { NEWS_TEXTS } from './texts';

/** The address for news, as `email` of the form of a dispute or case; nothing for a user, who has a mailbox. */
export function NewsField({ email }: { email: string }) {
  return useFileBase() === '/dossier' ? null : <GuestField email={email} />;
}

function GuestField({ email }: { email: string }) {
  const [news] = useLoaded(calls.get, {});
  const [isChanging, setChanging] = useState(false);
  const place = useRef<HTMLElement>(null);
  const known = dataOf(news);
  if (!known && news.status !== 'failed') return <Skeleton lines={2} />;
  const isNamed = known !== undefined && (known.address !== undefined || known.hasMailbox);
  // What stands in the form is sent with it, so it is shown.
  const isTyped = isChanging || email !== '';
  // What was pressed is gone.
  const goOn = () => place.current?.focus();
  return (
    <section aria-label={NEWS_TEXTS.address.title} ref={place} tabIndex={-1}>
      {isNamed && !isTyped ? (
        <AddressState
          known={known}
          onChange={() => {
            setChanging(true);
            goOn();
          }}
          onOver={goOn}
        />
      ) : (
        <AddressField />
      )}
    </section>
  );
}

/** Names the address that was typed in a form along with what the form sent; none where the field is empty. */
export function useNamingAlong(): (email: string) => void {
  const dispatch = useDispatch();
  return useCallback(
    (email) => {
      const typed = email.trim();
      if (typed !== '') dispatch(calls.setAlong.requested({ email: typed }));
    },
    [dispatch],
  );
}

/** What a form with an address says of it in its last look. */
export function namedItems(email: string): readonly { label: string; value: string }[] {
  return email.trim() === '' ? [] : [{ label: NEWS_TEXTS.settings.field, value: email.trim() }];
}
