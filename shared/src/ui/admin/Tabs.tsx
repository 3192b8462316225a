import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames, Icon } from '@najem/shared/ui/base';
import type { IconName } from '@najem/shared/ui/base';
import './tabs.css';

export interface Tab<Key extends string> {
  key: Key;
  label: string;
  icon?: IconName;
  /** Rendered only while its tab is chosen. */
  content: ReactNode;
}

export interface TabsProps<Key extends string> {
  /** Names the row of tabs for screen readers. */
  label: string;
  tabs: readonly Tab<Key>[];
  active: Key;
  onChange: (key: Key) => void;
  /** `pills` is for tabs within a tab. */
  look?: 'line' | 'pills';
}

/** Tabs by the book: one stop of the Tab key, arrows, Home and End inside, the panel next. */
export function Tabs<Key extends string>({ label, tabs, active, onChange, look = 'line' }: TabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find((tab) => tab.key === active) ?? tabs[0];

  // Where there is no room for all, the chosen one is in sight.
  useEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector<HTMLElement>('[aria-selected=true]');
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
  }, [active]);

  function move(event: KeyboardEvent) {
    const index = tabs.findIndex((tab) => tab.key === active);
    const target = {
      ArrowRight: (index + 1) % tabs.length,
      ArrowLeft: (index - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    const next = target === undefined ? undefined : tabs[target];
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target!]?.focus();
  }

  return (
    <div className={classNames('rn-tabs', `rn-tabs-${look}`)}>
      <div className="rn-tab-list" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            className="rn-tab"
            aria-selected={tab.key === current?.key}
            aria-controls={tab.key === current?.key ? `${id}-panel` : undefined}
            tabIndex={tab.key === current?.key ? 0 : -1}
            onClick={() => onChange(tab.key)}
          >
            {tab.icon && <Icon name={tab.icon} size={18} />}
            {tab.label}
          </button>
        ))}
      </div>
      {current && (
        <div
          key={current.key}
          className="rn-tab-panel"
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${current.key}`}
          tabIndex={0}
        >
          {current.content}
        </div>
      )}
    </div>
  );
}
