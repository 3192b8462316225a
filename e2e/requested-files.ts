import path from 'node:path';
import { expect, type Page } from '@playwright/test';

/** Addresses of the scripts and styles that a page asks for since it was opened, each as often as it does. */
export class RequestedFiles {
  private requested: string[] = [];

  constructor(private readonly page: Page) {
    page.on('request', (request) => {
      if (/^(?:script|stylesheet)$/.test(request.resourceType())) this.requested.push(new URL(request.url()).pathname);
    });
  }

  /** Opens an address as a visit of its own and waits until nothing more comes. */
  async open(address: string, heading: string): Promise<void> {
    // The page before it may still fetch something.
    await this.page.goto('about:blank');
    this.requested = [];
    await this.page.goto(address);
    await expect(this.page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(this.page.locator('[aria-busy="true"]')).toHaveCount(0);
    await this.page.waitForLoadState('networkidle');
  }

  /** Folders that the files come from: one for each build of the shell and of a remote. */
  builds(): string[] {
    return [...new Set(this.requested.map((file) => path.posix.dirname(file)))].sort();
  }

  /** Names of the files of the kit that came from a remote, from any unless one is named. */
  kitOf(remote = '[^/]+'): string[] {
    const isOfKit = new RegExp(`^/remotes/${remote}/.*/kit-`);
    return this.requested.filter((file) => isOfKit.test(file)).map((file) => path.posix.basename(file));
  }

  /** What was asked for again. */
  repeated(): string[] {
    return this.requested.filter((file, at) => this.requested.indexOf(file) !== at);
  }
}
