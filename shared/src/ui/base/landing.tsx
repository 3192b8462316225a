import { useId } from 'react';
import type { ReactNode } from 'react';
import { Brand } from './frame';
import { SkipLink } from './hidden';
import { IconTile } from './Icon';
import type { IconName } from './icon-paths';
import { Link } from './Link';
import { TEXTS } from './texts';
import './landing.css';

interface LandingPanelProps {
  icon: IconName;
  title: string;
  lead: string;
  steps: readonly { title: string; text: string }[];
  /** Where a rental passport serves better than a look-up. */
  passport: string;
}

/** How the service works for one side of a lease, in numbered steps. */
function LandingPanel({ icon, title, lead, steps, passport }: LandingPanelProps) {
  const titleId = useId();
  return (
    <section className="rn-landing" aria-labelledby={titleId}>
      <header>
        <IconTile name={icon} />
        <div>
          <h2 id={titleId}>{title}</h2>
          <p>{lead}</p>
        </div>
      </header>
      <ol className="rn-list">
        {steps.map((step) => (
          <li key={step.title}>
            <strong>{step.title}</strong>
            <span>{step.text}</span>
          </li>
        ))}
      </ol>
      <p className="rn-landing-passport">
        <Link href="/paszport">{passport}</Link>
      </p>
    </section>
  );
}

export interface AuthLayoutProps {
  title: string;
  lead?: ReactNode;
  /** Under the form, for example 'Nie masz konta?'. */
  below?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** A public screen: the form, and next to it (below it on a phone) how the service works. */
export function AuthLayout({ title, lead, below, footer, children }: AuthLayoutProps) {
  return (
    <div className="rn-auth">
      <title>{`${title} – ${TEXTS.product}`}</title>
      <SkipLink />
      <main id="main" className="rn-auth-main" tabIndex={-1}>
        <Brand href="/" />
        <div className="rn-auth-form">
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <div className="rn-auth-lead">{lead}</div>}
          {children}
          {below && <div className="rn-auth-below">{below}</div>}
        </div>
      </main>
      <aside className="rn-auth-side">
        <p className="rn-auth-motto">{TEXTS.motto}</p>
        <div className="rn-auth-panels">
          {TEXTS.landingFlows.map((panel) => (
            <LandingPanel key={panel.title} {...panel} />
          ))}
        </div>
        <Townhouses />
      </aside>
      {footer}
    </div>
  );
}

/** A street of townhouses, the product's picture. */
function Townhouses() {
  return (
    <svg
      className="rn-townhouses"
      viewBox="0 0 640 150"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M0 149h640M24 149V62h10V50h14V36h28v14h14v12h10v87M100 149V48l42-30 42 30v101M184 149V70h92v79M192 70c8-24 24-30 38-30s30 6 38 30M276 149V40h14l8-16h12l8-12h12l8 12h12l8 16h14v109M372 149V74l40-26 40 26v75M452 149V54h88v95M462 54V40h68v14M480 40c0-12 8-18 16-18s16 6 16 18M540 149V80h12V66h16V52h24v14h16v14h12v69" />
      <path d="M40 78h10v16H40zM66 78h10v16H66zM40 108h10v16H40zM66 149v-26h14v26M120 66h12v18h-12zM152 66h12v18h-12zM120 100h12v18h-12zM152 149v-32h14v32M204 86h12v18h-12zM228 86h12v18h-12zM250 86h12v18h-12zM222 149v-28h18v28M296 60h10v16h-10zM318 60h10v16h-10zM340 60h10v16h-10zM296 92h10v16h-10zM340 92h10v16h-10zM316 149v-32h14v32M392 88h12v16h-12zM420 88h12v16h-12zM404 149v-26h16v26M470 68h12v16h-12zM492 68h12v16h-12zM514 68h12v16h-12zM470 100h12v16h-12zM514 100h12v16h-12zM491 149v-32h14v32M562 92h10v14h-10zM588 92h10v14h-10zM574 149v-24h14v24" />
    </svg>
  );
}
