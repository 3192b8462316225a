import { Icon } from '@najem/shared/ui/base';
import { TEXTS } from './texts';

export interface ExpandButtonProps {
  name: string;
  isOpen: boolean;
  onToggle: () => void;
  showName?: boolean;
}

/** Opens and closes the details of one row, and is named after it. */
export function ExpandButton({ name, isOpen, onToggle, showName }: ExpandButtonProps) {
  const word = isOpen ? TEXTS.collapse : TEXTS.expand;
  return (
    <button
      type="button"
      className="rn-expand"
      aria-expanded={isOpen}
      aria-label={`${word}: ${name}`}
      onClick={onToggle}
    >
      <Icon name="chevron" size={18} />
      {showName && <span>{word}</span>}
    </button>
  );
}
