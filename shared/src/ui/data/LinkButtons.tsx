import { whatsappLink } from '@najem/shared/domain/reports';
import { Cluster, Icon, Stack } from '@najem/shared/ui/base';
import { Button, Notice } from '@najem/shared/ui/form';
import { type MouseEvent, useState } from 'react';
import { TEXTS } from './texts';
import './link-buttons.css';

export interface LinkButtonsProps {
  /** The link, once there is one. */
  link: string | undefined;
  /** Gives the link when a button is pressed; rejects where there is none, which the caller shows. */
  onWanted: () => Promise<string>;
}

type Way = 'copy' | 'whatsapp';

/** Copies a link or opens WhatsApp with it; a link that nobody asked for need not exist. */
export function LinkButtons({ link, onWanted }: LinkButtonsProps) {
  const [busy, setBusy] = useState<Way>();
  const [copying, setCopying] = useState<'copied' | 'refused'>();

  async function want(way: Way, pass: (wanted: Promise<string>) => Promise<void>) {
    if (busy !== undefined) return;
    setBusy(way);
    setCopying(undefined);
    const wanted = onWanted();
    try {
      await pass(wanted);
      if (way === 'copy') setCopying('copied');
    } catch {
      // Said only where there is a link to copy by hand; the caller says why there is none.
      if (way === 'copy') setCopying('refused');
    } finally {
      setBusy(undefined);
    }
  }

  function openWhatsapp(event: MouseEvent) {
    // An address that is known is opened by the browser itself.
    if (link !== undefined) return;
    event.preventDefault();
    void want('whatsapp', passToNewTab);
  }

  return (
    <Stack gap="s">
      <Cluster>
        <Button variant="primary" icon="copy" loading={busy === 'copy'} onClick={() => void want('copy', copy)}>
          {TEXTS.copyLink}
        </Button>
        <Button
          icon="whatsapp"
          href={whatsappLink(link ?? '')}
          external
          loading={busy === 'whatsapp'}
          onClick={openWhatsapp}
        >
          {TEXTS.whatsapp}
        </Button>
      </Cluster>
      <p className="rn-link-copied rn-small" role="status">
        {copying === 'copied' && (
          <>
            <Icon name="check" size={16} /> {TEXTS.linkCopied}
          </>
        )}
      </p>
      {copying === 'refused' && link !== undefined && <Notice tone="warning">{TEXTS.copyFailed}</Notice>}
    </Stack>
  );
}

/** Safari copies only what is handed over during the click, a promise included. */
async function copy(wanted: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') {
    const text = await wanted;
    return navigator.clipboard.writeText(text);
  }
  const blob = wanted.then((text) => new Blob([text], { type: 'text/plain' }));
  await Promise.all([blob, navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])]);
}

/** Opens the tab during the click, because browsers block one that is opened later. */
async function passToNewTab(wanted: Promise<string>): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const address = whatsappLink(await wanted);
    if (!tab) return;
    tab.opener = null;
    tab.location.replace(address);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
