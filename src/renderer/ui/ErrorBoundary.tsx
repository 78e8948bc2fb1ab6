import type { ReactNode } from 'react';
import { Component } from 'react';
import { Bug } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface Props {
  /** The name of its content, for the message in its place. */
  readonly name?: string;
  /** The content is the whole window, which is reloaded. */
  readonly whole?: boolean;
  /** Closes the content, such as a dialog, instead of showing the error in its place. */
  readonly onFail?: (reason: string) => void;
  readonly children: ReactNode;
}

/**
 * Contains an error in one part of the window, while it renders or because its module did not load. Shows it and offers to try again. React
 * removes the whole window at an error outside of any boundary.
 */
export class ErrorBoundary extends Component<Props, { readonly reason: string | null }> {
  override state = { reason: null };

  static getDerivedStateFromError(error: unknown): { reason: string } {
    return { reason: formatReason(error) };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFail?.(formatReason(error));
  }

  override render(): ReactNode {
    const { reason } = this.state;
    const { name = '', whole = false, onFail, children } = this.props;
    if (reason === null) return children;
    if (onFail !== undefined) return null;
    return (
      <div role="alert">
        <EmptyState
          icon={Bug}
          title={t('app:crash.title', { panel: name })}
          action={
            <Button onClick={() => (whole ? location.reload() : this.setState({ reason: null }))}>
              {t(whole ? 'app:host.reload' : 'app:crash.again')}
            </Button>
          }
        >
          {t(whole ? 'app:crash.whole' : 'app:crash.text', { reason })}
        </EmptyState>
      </div>
    );
  }
}

const formatReason = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
