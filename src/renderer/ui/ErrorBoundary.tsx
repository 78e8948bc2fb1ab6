import type { ReactNode } from 'react';
import { Component } from 'react';
import { Bug } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface Props {
  /** The name of its content, for the message. */
  readonly name: string;
  readonly children: ReactNode;
}

/** Contains a render error in one part of the window, shows it, and offers to try again. */
export class ErrorBoundary extends Component<Props, { readonly reason: string | null }> {
  override state = { reason: null };

  static getDerivedStateFromError(error: unknown): { reason: string } {
    return { reason: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { reason } = this.state;
    if (reason === null) return this.props.children;
    return (
      <div role="alert">
        <EmptyState
          icon={Bug}
          title={t('app:crash.title', { panel: this.props.name })}
          action={
            <Button onClick={() => this.setState({ reason: null })}>{t('app:crash.again')}</Button>
          }
        >
          {t('app:crash.text', { reason })}
        </EmptyState>
      </div>
    );
  }
}
