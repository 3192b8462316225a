import { Brand, ThemeToggle } from '@najem/shared/ui/base';
import { Button } from '@najem/shared/ui/form';
import './public-bar.css';

/** The head of a page that stands outside the layout: whose site it is, and the way to it. */
export function PublicBar({ homeLabel }: { homeLabel: string }) {
  return (
    <header className="rn-public-bar rn-no-print">
      <Brand href="/" />
      <span className="rn-public-bar-end">
        <ThemeToggle />
        <Button icon="home" href="/">
          {homeLabel}
        </Button>
      </span>
    </header>
  );
}
