import { Stack } from '@najem/shared/ui/base';
import {
  AttachmentPicker,
  BlackBarEditor,
  CAUSE_TEXTS,
  ImageCanvas,
  QrCode,
  type SentFile,
  Timeline,
  type TimelineItem,
  UnsentText,
} from '@najem/shared/ui/evidence';
import type * as evidence from '@najem/shared/ui/evidence';
import { Button } from '@najem/shared/ui/form';
import { useState } from 'react';
import type { Parts } from './Catalogue';
import { A_DRAFT } from './data-parts';

const STAMP = 'Tylko do weryfikacji w Rzetelny Najem, 20.11.2026';

const FILES: readonly SentFile[] = [
  { key: '1', name: 'Umowa najmu.pdf', size: 734_000, state: 'ready' },
  { key: '2', name: 'Protokół.pdf', size: 9_400_000, state: 'sending' },
  { key: '3', name: 'Przelew.png', size: 81_000, state: 'checking' },
  { key: '4', name: 'Skan.pdf', size: 2_100_000, state: 'failed', fault: CAUSE_TEXTS.encrypted },
];

function Picker() {
  const [files, setFiles] = useState(FILES);
  return (
    <AttachmentPicker
      files={files}
      stamp={STAMP}
      onSend={({ name, size }) =>
        setFiles([...files, { key: `${files.length}-${name}`, name, size, state: 'checking' }])
      }
      onRemove={(key) => setFiles(files.filter((file) => file.key !== key))}
    />
  );
}

/** Draws a picture of its own, because the catalogue has no files. */
async function paint(): Promise<File> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [800, 500];
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#e1eef0';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = '#0e5a6b';
    context.font = '48px sans-serif';
    context.fillText('JAN PRZYKŁADOWY', 60, 120);
    context.fillText('Numer: AB1234567', 60, 260);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return new File(blob ? [blob] : [], 'dokument.png', { type: 'image/png' });
}

function Editor() {
  const [file, setFile] = useState<File>();
  const [isOpen, setOpen] = useState(false);
  const start = async () => {
    setFile(await paint());
    setOpen(true);
  };
  return (
    <Stack>
      <div>
        <Button onClick={() => void start()}>Otwórz edytor</Button>
      </div>
      {file && !isOpen && <ImageCanvas file={file} label="Zakryty dokument" />}
      {file && isOpen && (
        <BlackBarEditor
          file={file}
          stamp={STAMP}
          onClose={() => setOpen(false)}
          onDone={(burnt) => {
            setFile(burnt);
            setOpen(false);
          }}
        />
      )}
    </Stack>
  );
}

const BROKEN = new Blob(['x']);

const EVENTS: readonly TimelineItem[] = [
  {
    key: '1',
    what: 'Spór rozpoczęty',
    who: 'Ty',
    when: '20.11.2026, 10:00',
    dateTime: '2026-11-20T09:00:00.000Z',
    icon: 'edit',
    tone: 'info',
  },
  {
    key: '2',
    what: 'Termin decyzji przedłużony',
    who: 'Administrator',
    when: '24.11.2026, 12:30',
    dateTime: '2026-11-24T11:30:00.000Z',
    text: 'Czekamy na odpis orzeczenia.',
    tone: 'warning',
  },
  {
    key: '3',
    what: 'Wpis pozostaje',
    when: '30.11.2026, 09:15',
    dateTime: '2026-11-30T08:15:00.000Z',
    icon: 'check',
    tone: 'success',
  },
];

/** What was not sent shows its card: two would be landmarks of one name. */
export const EVIDENCE_PARTS: Omit<Parts<typeof evidence, 'UnsentCard'>, 'CAUSE_TEXTS'> = {
  AttachmentPicker: <Picker />,
  BlackBarEditor: <Editor />,
  ImageCanvas: <ImageCanvas file={BROKEN} label="Obraz, którego nie można odczytać" />,
  QrCode: <QrCode value="https://najem.example/reports/shared/przyklad" label="Kod QR linku" />,
  Timeline: <Timeline label="Przebieg" items={EVENTS} />,
  UnsentText: <UnsentText draft={{ ...A_DRAFT, savedAt: '2026-11-28T13:05:00Z' }} texts={['text']} />,
};
