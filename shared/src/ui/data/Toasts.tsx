import { SECOND_MS } from '@najem/shared/domain/kernel';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import notification from 'antd/es/notification';
import { Icon, toneIcon } from '@najem/shared/ui/base';
import { useMediaQuery, useToastQueue } from '@najem/shared/ui/context';
import { Kit } from '@najem/shared/ui/form';
import { TEXTS } from './texts';
import './toasts.css';

/** Below the head of a dialog from edge to edge, with its close button. */
const BELOW_HEAD_PX = 64;
/** Below this width a toast reaches below the buttons of a dialog. */
const NARROW_QUERY = '(max-width: 899.98px)';

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
  const [api, holder] = notification.useNotification({ pauseOnHover: true, top: BELOW_HEAD_PX });
  // Where they cover no buttons of a dialog, which are at its end.
  const placement = useMediaQuery(NARROW_QUERY) ? 'top' : 'bottomLeft';
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
