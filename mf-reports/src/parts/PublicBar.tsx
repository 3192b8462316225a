import { Brand, ThemeToggle } from '@najem/shared/ui/base';
import { Button } from '@najem/shared/ui/form';
import './public-bar.css';

/** The bar above a page without the layout, with the brand and a link to the home page. */
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
