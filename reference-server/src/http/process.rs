//! Metrics of the process, with the names that Prometheus clients of all languages use.

use std::sync::atomic::AtomicU64;
use std::time::SystemTime;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::{Registry, Unit};

/// The metrics of the process. On systems other than Linux, there is only the start time.
pub(super) struct Process {
    cpu: Counter<f64, AtomicU64>,
    resident_memory: Gauge,
    open_files: Gauge,
    max_open_files: Gauge,
}

impl Process {
    pub(super) fn new(registry: &mut Registry) -> Self {
        let started = Gauge::<f64, AtomicU64>::default();
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        started.set(since.unwrap_or_default().as_secs_f64());
        let help = "When the process started, since the Unix epoch";
        registry.register_with_unit("process_start_time", help, Unit::Seconds, started);
        let process = Self {
            cpu: Counter::default(),
            resident_memory: Gauge::default(),
            open_files: Gauge::default(),
            max_open_files: Gauge::default(),
        };
        if cfg!(target_os = "linux") {
            process.register(registry);
        }
        process
    }

    fn register(&self, registry: &mut Registry) {
        let help = "Processor time that the process has used";
        registry.register_with_unit("process_cpu", help, Unit::Seconds, self.cpu.clone());
        let help = "Memory of the process that is in use";
        let memory = self.resident_memory.clone();
        registry.register_with_unit("process_resident_memory", help, Unit::Bytes, memory);
        registry.register("process_open_fds", "Open file descriptors", self.open_files.clone());
        let help = "The largest number of open file descriptors";
        registry.register("process_max_fds", help, self.max_open_files.clone());
    }

    /// Reads the current numbers. Those that cannot be read keep their values.
    #[cfg(target_os = "linux")]
    pub(super) fn update(&self) {
        use procfs::process::{LimitValue, Process as Proc};

        let to_gauge = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        let Ok(own) = Proc::myself() else {
            return;
        };
        if let Ok(stat) = own.stat() {
            #[expect(clippy::cast_precision_loss, reason = "the ticks of centuries fit")]
            let seconds = (stat.utime + stat.stime) as f64 / procfs::ticks_per_second() as f64;
            // A counter only supports increments.
            self.cpu.inc_by((seconds - self.cpu.get()).max(0.0));
            self.resident_memory.set(to_gauge(stat.rss.saturating_mul(procfs::page_size())));
        }
        if let Ok(open) = own.fd_count() {
            self.open_files.set(i64::try_from(open).unwrap_or(i64::MAX));
        }
        if let Ok(limits) = own.limits()
            && let LimitValue::Value(most) = limits.max_open_files.soft_limit
        {
            self.max_open_files.set(to_gauge(most));
        }
    }

    #[cfg(not(target_os = "linux"))]
    pub(super) fn update(&self) {}
}
