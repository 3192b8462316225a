import { Slot } from '@najem/shared/store';
import { Stack } from '@najem/shared/ui/base';
import { Notice } from '@najem/shared/ui/form';

declare module '@najem/shared/store' {
  /** In a package of the team, where other teams are to fill the slot, too. */
  interface SlotProps {
    'kit-example': { flat: string };
  }
}

/** A place in a screen that other remotes fill; where none does, nothing is there and nothing is loaded. */
export function WithSlot() {
  return (
    <Stack>
      <span>Ekran oddaje to miejsce:</span>
      <Slot name="kit-example" flat="Boczna 2/7" height={56} />
    </Stack>
  );
}

/**
 * A part for that slot. Its remote has it in the remote module, `parts: { 'kit-example': Part }`, and in `remote.json`,
 * `"slots": [{ "name": "kit-example" }]`.
 */
export function Part({ flat }: { flat: string }) {
  return <Notice tone="info">Część innego modułu, lokal {flat}</Notice>;
}
