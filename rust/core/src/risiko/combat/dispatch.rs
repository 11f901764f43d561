//! Which instructions the samplers use on this machine. All paths give the same bits.

/// A way to run the array samplers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CpuPath {
    /// What every machine can do.
    Portable,
    /// Vectors of 256 bits and the bit instructions that come with them (x86-64).
    Avx2,
}

impl CpuPath {
    /// All paths, best last.
    pub const ALL: [CpuPath; 2] = [CpuPath::Portable, CpuPath::Avx2];

    /// The best path of this machine.
    pub fn best() -> CpuPath {
        if CpuPath::Avx2.is_available() {
            CpuPath::Avx2
        } else {
            CpuPath::Portable
        }
    }

    /// Whether this machine can take the path.
    pub fn is_available(self) -> bool {
        match self {
            CpuPath::Portable => true,
            #[cfg(target_arch = "x86_64")]
            CpuPath::Avx2 => is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2"),
            #[cfg(not(target_arch = "x86_64"))]
            CpuPath::Avx2 => false,
        }
    }

    /// The name used in reports: `portable`, `avx2`.
    pub fn name(self) -> &'static str {
        match self {
            CpuPath::Portable => "portable",
            CpuPath::Avx2 => "avx2",
        }
    }
}
