import { useEffect, useRef, useSyncExternalStore } from 'react';
import notification from 'antd/es/notification';
import { Icon, toneIcon } from '@najem/shared/ui/base';
import { PHONE_QUERY, useMediaQuery, useToastQueue } from '@najem/shared/ui/context';
import { Kit } from '@najem/shared/ui/form';
import { TEXTS } from './texts';
import './toasts.css';

const SECOND_MS = 1000;

/** Draws the page's toasts, also above dialogs. One per page. */
export function Toasts() {
  return (
    <Kit>
      <Notifications />
    </Kit>
  );
}

/** Opens an antd notification for each toast of the queue, and closes dismissed ones. */
function Notifications() {
  const queue = useToastQueue();
  const toasts = useSyncExternalStore(queue.subscribe, queue.current);
  const [api, holder] = notification.useNotification({ pauseOnHover: true });
  // At the bottom of a narrow screen they would cover the buttons of a dialog.
  const placement = useMediaQuery(PHONE_QUERY) ? 'top' : 'bottomRight';
  const shown = useRef(new Set<number>());

  useEffect(() => {
    const wanted = new Set(toasts.map(({ id }) => id));
    for (const id of shown.current) {
      if (wanted.has(id)) continue;
      shown.current.delete(id);
      api.destroy(id);
    }
    for (const { id, tone, text, durationMs } of toasts) {
      if (shown.current.has(id)) continue;
      shown.current.add(id);
      api.open({
        key: id,
        placement,
        title: text,
        className: `rn-toast rn-tone-${tone}`,
        icon: <Icon name={toneIcon(tone)} />,
        role: tone === 'danger' ? 'alert' : 'status',
        duration: durationMs / SECOND_MS,
        closable: { closeIcon: <Icon name="close" size={18} />, 'aria-label': TEXTS.close },
        onClose: () => queue.dismiss(id),
      });
    }
  }, [toasts, queue, api, placement]);

  return holder;
}
